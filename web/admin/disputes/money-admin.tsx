import { Button } from '#web/ui/button.tsx'
import { useState, type FormEvent } from 'react'

import type { BookingMoney } from '#contract/disputes/admin.ts'
import type { GivingKind } from '#contract/disputes/preview.ts'
import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { listBookingsOfClient } from '#web/endpoints/disputes/admin.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'

import { GIVINGS, GiveForm } from './give-form.tsx'
import { RulingLine } from './ruling-line.tsx'

type Giving = { booking: BookingMoney; kind: GivingKind }

/** Finds a person's booking, to waive a kept fee or to give credit; directly if the address names it. */
export function MoneyAdmin({ asked, first }: { asked: string; first: BookingMoney[] | null }) {
  const [of, setOf] = useState(asked)
  const [found, setFound] = useState(first)
  const [giving, setGiving] = useState<Giving | null>(null)
  const { busy, error, run } = useAction()
  const look = () => run(async () => setFound(await call(listBookingsOfClient, { query: { of: of.trim() } })))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (of.trim() !== '') void look()
  }
  return (
    <Stack gap={20}>
      <form method="post" onSubmit={submit} aria-busy={busy}>
        <Stack gap={12}>
          <TextInput
            label="Email or booking id"
            name="of"
            value={of}
            onChange={({ currentTarget }) => setOf(currentTarget.value)}
          />
          <ButtonRow>
            <Button type="submit" loading={busy}>
              Find
            </Button>
          </ButtonRow>
          <FormError>{error}</FormError>
        </Stack>
      </form>
      {found?.length === 0 && <Quiet role="status">No booking found.</Quiet>}
      {found?.map((booking) => (
        <Surface as="section" key={booking.booking_id} gap={12} aria-label={booking.service_title}>
          <Heading size="md">
            {booking.service_title}, {booking.scheduled_text}
          </Heading>
          <Words title={`${booking.client.full_name} with ${booking.provider.full_name}`} plain>
            {booking.status_text}. {formatDollars(booking.paid)} left with us
            {booking.fee_kept > 0 && `, ${formatDollars(booking.fee_kept)} kept fee`}.
          </Words>
          {booking.rulings.map((ruling) => (
            <RulingLine key={ruling.id} ruling={ruling} onAnswered={() => void look()} />
          ))}
          <ButtonRow>
            {booking.why_no_waiver === null && (
              <Button size="sm" onClick={() => setGiving({ booking, kind: 'waiver' })}>
                Waive the fee
              </Button>
            )}
            {booking.why_no_refund === null && (
              <Button size="sm" variant="default" onClick={() => setGiving({ booking, kind: 'refund' })}>
                Refund the visit
              </Button>
            )}
            <Button size="sm" variant="default" onClick={() => setGiving({ booking, kind: 'goodwill' })}>
              Give credit
            </Button>
          </ButtonRow>
        </Surface>
      ))}
      <Dialog
        opened={giving !== null}
        onClose={() => setGiving(null)}
        title={giving && GIVINGS[giving.kind].title}
        size={480}
      >
        {giving && (
          <GiveForm
            kind={giving.kind}
            id={giving.booking.booking_id}
            most={giving.kind === 'waiver' ? giving.booking.fee_kept : giving.booking.paid}
            onGiven={() => {
              setGiving(null)
              void look()
            }}
          />
        )}
      </Dialog>
    </Stack>
  )
}
