import { useId } from 'react'

import { SWATCHES_MAX, swatchGroups } from '#contract/bookings/swatches.ts'
import { call } from '#web/api.ts'
import { getServiceSwatches } from '#web/endpoints/bookings/swatch-set.gen.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { SwatchPicture } from './swatch-picture.tsx'

import styles from './swatches.module.css'

type SwatchFieldProps = {
  serviceId: string
  chosen: readonly string[]
  onChoose: (codes: readonly string[]) => void
}

/** Choice of style options. Empty for a service without any. */
export function SwatchField({ serviceId, chosen, onChoose }: SwatchFieldProps) {
  const id = useId()
  const { data } = useLoaded(serviceId, (signal) => call(getServiceSwatches, { params: { id: serviceId }, signal }))
  if (!data || data.set === null) return null
  const isFull = chosen.length >= SWATCHES_MAX
  return (
    <section className={styles.field} aria-labelledby={id}>
      <h3 id={id}>Inspiration (optional)</h3>
      <Quiet size="sm">Choose up to {SWATCHES_MAX}.</Quiet>
      {swatchGroups(data.set).map(({ title, swatches }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          <div className={styles.choices}>
            {swatches.map((swatch) => {
              const { code, name } = swatch
              const isChosen = chosen.includes(code)
              return (
                <Choice
                  key={code}
                  className={styles.choice}
                  type="checkbox"
                  name="swatches"
                  value={code}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== code) : [...chosen, code])}
                >
                  <span>
                    <SwatchPicture swatch={swatch} />
                    {name}
                  </span>
                </Choice>
              )
            })}
          </div>
        </fieldset>
      ))}
      <Quiet size="sm" role="status">
        {isFull && `Remove one to choose another.`}
      </Quiet>
    </section>
  )
}
