import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { Form, useSearchParams } from 'react-router'

import type { Provider } from '#contract/availability.ts'
import { formatPostalCode, POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules.ts'
import { keepPlace } from '#web/place.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { PostalInput } from '#web/ui/forms/postal-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { useOwnPostal } from '#web/use-own-postal.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import styles from './visit-area.module.css'

/** A provider's service area, with a check of a postal code that also works without scripts. */
export function VisitArea({ provider }: { provider: Pick<Provider, 'area' | 'at_postal'> }) {
  const { area, at_postal: asked } = provider
  const isHydrated = useHydrated()
  const [isWrong, setWrong] = useState(false)
  const [params] = useSearchParams()
  const field = useOwnPostal()
  const check = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem('postal') as HTMLInputElement
    const wrong = postalArea(input.value) === null
    setWrong(wrong)
    if (!wrong) {
      keepPlace(input.value)
      return
    }
    event.preventDefault()
    input.focus()
  }
  return (
    <Surface as="section" className={styles.area} aria-labelledby="area">
      <Row as="h2" id="area">
        <Icon name="map-pin" /> Service area
      </Row>
      <p>{area.text}</p>
      <Form
        method="get"
        className={styles.ask}
        replace
        preventScrollReset
        // Without scripts the browser says what is wrong.
        noValidate={isHydrated}
        onSubmit={check}
      >
        {/* The chosen service stays chosen. A finished page is the same for everyone: it knows no more of the address. */}
        {[...params]
          .filter(([name]) => name === 'service' || (isHydrated && name !== 'postal'))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <label htmlFor="area-postal">Do they come to you?</label>
        <PostalInput
          id="area-postal"
          ref={field}
          key={asked?.postal ?? ''}
          defaultValue={formatPostalCode(asked?.postal ?? '')}
          required
          pattern="\s*[A-Za-z]\d[A-Za-z]\s*(\d[A-Za-z]\d)?\s*"
          title="A postal code like V6B 1A1, or its first half"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'area-problem' : undefined}
        />
        <Button type="submit" variant="default">
          Check
        </Button>
      </Form>
      {isWrong && (
        <p id="area-problem" role="alert" className={styles.problem}>
          <FieldError>{POSTAL_AREA_PROBLEM}</FieldError>
        </p>
      )}
      <div role="status" className={styles.answer}>
        {asked && !isWrong && (
          <IconLine icon={asked.is_inside ? 'check' : 'alert'} size={20} tone={asked.is_inside ? 'ok' : 'quiet'} loud>
            {asked.text}
          </IconLine>
        )}
      </div>
    </Surface>
  )
}
