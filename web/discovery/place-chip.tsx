import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'

import { formatPostalCode, POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules.ts'
import { keepPlace } from '#web/place.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { PostalInput } from '#web/ui/forms/postal-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { usePlace } from '#web/use-place.ts'

import chip from './chip.module.css'
import styles from './place-chip.module.css'

/**
 * For which address visits are looked for: shown wherever it is carried, changed and taken away here. `filters`: the page
 * shows only who comes there, once its address says so.
 */
export function PlaceChip({ filters }: { filters: boolean }) {
  const { asked, place } = usePlace()
  const [params] = useSearchParams()
  useEffect(() => {
    if (asked !== undefined) keepPlace(asked)
  }, [asked])
  const others = new URLSearchParams(params)
  others.delete('postal')
  const shown = filters ? asked : place
  return (
    <Row wrap>
      <span className={chip.chip} data-on={shown !== undefined || undefined}>
        <Chooser place={shown} key={`change ${shown ?? ''}`} />
        {shown !== undefined && (
          <Link
            to={`?${others}`}
            replace
            preventScrollReset
            className={chip.cross}
            aria-label={`Remove ${formatPostalCode(shown)}`}
            onClick={() => keepPlace('')}
          >
            <Icon name="close" size={16} />
          </Link>
        )}
      </span>
    </Row>
  )
}

/** Opens a form that sends the same address with another postal code. */
function Chooser({ place }: { place: string | undefined }) {
  const [params] = useSearchParams()
  const [isWrong, setWrong] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem('postal') as HTMLInputElement
    const wrong = postalArea(input.value) === null
    setWrong(wrong)
    if (wrong) {
      event.preventDefault()
      input.focus()
      return
    }
    keepPlace(input.value)
    close()
  }
  const close = () => {
    if (details.current === null) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className={styles.chooser}
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector('input')?.focus()}
    >
      <summary>
        <Icon name="map-pin" size={18} /> {place === undefined ? 'Your postal code' : `To ${formatPostalCode(place)}`}
      </summary>
      <Form method="get" replace preventScrollReset noValidate className={styles.form} onSubmit={check}>
        {[...params]
          .filter(([name]) => name !== 'postal')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <PostalInput
          aria-label="Postal code of the visit"
          defaultValue={formatPostalCode(place ?? '')}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'place-problem' : undefined}
        />
        <Button type="submit">Set</Button>
        {isWrong && (
          <p id="place-problem" role="alert" className={styles.problem}>
            <FieldError>{POSTAL_AREA_PROBLEM}</FieldError>
          </p>
        )}
      </Form>
    </details>
  )
}
