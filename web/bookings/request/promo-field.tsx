import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { previewPromo } from '#web/endpoints/bookings/promo.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

import { choiceBodyOf } from './load-target.ts'

type PromoFieldProps = {
  serviceId: string
  choice: VisitChoice
  /** The code that counts now. */
  promo: string | null
  /** Discount on the visit as chosen now, in dollars. */
  discount: number
  /** The reason why the booking was refused with the code, a new object for each refusal. */
  refused: { words: string } | null
  onPromo: (promo: string | null) => void
}

/** A promo code, for clients who have one: checked before it is booked with, and never cleared by a refusal. */
export function PromoField({ serviceId, choice, promo, discount, refused, onPromo }: PromoFieldProps) {
  const [isOpen, setOpen] = useState(promo !== null)
  const [typed, setTyped] = useState(promo ?? '')
  const { demoCodes } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, say, run } = useAction((reason) => {
    input.current?.focus()
    return errorText(reason, 'Couldn’t check the code.')
  })
  useEffect(() => {
    if (!refused) return
    say(refused.words)
    input.current?.focus()
    // The refusal alone: it is said once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])

  useEffect(() => {
    // It was requested by a click.
    if (isOpen) input.current?.focus()
  }, [isOpen])

  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
          Have a promo code?
        </Button>
      </div>
    )

  const apply = () =>
    run(async () => {
      if (typed.trim() === '') {
        input.current?.focus()
        return say('Enter a code')
      }
      const body = { service_id: serviceId, ...choiceBodyOf(choice), promo_code: typed }
      const { code } = await call(previewPromo, { body })
      onPromo(code)
    })
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <section aria-label="Promo code">
      <Row gap={12} align="start" wrap>
        <TextInput
          ref={input}
          label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={error}
          onKeyDown={applyOnEnter}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onPromo(null)
            say(null)
          }}
        />
        <Button variant="default" style={{ marginTop: 26 }} loading={busy} onClick={() => void apply()}>
          Apply
        </Button>
      </Row>
      {demoCodes.length > 0 && (
        <Quiet size="sm">
          To try in the sandbox: {demoCodes.map(({ code, takes }) => `${code} (${takes})`).join(', ')}.
        </Quiet>
      )}
      <div role="status">
        {promo && (
          <Quiet size="sm">
            <Icon name="check" size={16} /> <strong>{promo}</strong> takes <Money amount={discount} /> off.
          </Quiet>
        )}
      </div>
    </section>
  )
}
