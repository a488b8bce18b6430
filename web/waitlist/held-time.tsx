import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Answer } from '#contract/endpoint.ts'
import { GST_LABEL } from '#contract/constants.ts'
import type { getOffer } from '#contract/waitlist.ts'
import { call } from '#web/api.ts'
import { GuestChoice } from '#web/bookings/guests/guest-choice.tsx'
import { feeTermsText } from '#web/bookings/terms-text.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { passOffer, takeOffer } from '#web/endpoints/waitlist.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NAVIGATING, useAction } from '#web/ui/forms/use-action.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'

import { useWhenOver } from './use-when-over.ts'

export type Offer = Answer<typeof getOffer>

type HeldTimeProps = { offer: Offer; onChanged: () => void }

/** Everything a client needs to know of a held time to say yes or no. */
export function HeldTime({ offer, onChanged }: HeldTimeProps) {
  useWhenOver(offer, onChanged)
  const isMove = offer.earlier_than !== null
  return (
    <>
      <PageHeader title={isMove ? 'An earlier time opened' : 'A time for you'} />
      <Stack gap={20}>
        <Notice as="p" tone="accent" icon="clock">
          <strong>{offer.until_text}.</strong> Then it goes to the next in line.
        </Notice>
        <Surface gap={16}>
          <FactList shape="spread">
            <Fact name="Service">{offer.title}</Fact>
            <Fact name="With">{offer.provider.full_name}</Fact>
            <Fact name={isMove ? 'New time' : 'When'}>{offer.text}</Fact>
            {isMove && <Fact name="Now">{offer.earlier_than}</Fact>}
            <Fact name="Lasts">{offer.minutes_text}</Fact>
            <Fact name="Where">{offer.where_text}</Fact>
            <Price offer={offer} />
          </FactList>
          <Quiet size="sm">{afterwards(offer)}</Quiet>
        </Surface>
        <Answers offer={offer} onChanged={onChanged} />
      </Stack>
    </>
  )
}

function Price({ offer: { total_price, tax, amount_due } }: { offer: Offer }) {
  if (total_price === null || amount_due === null) return null
  return (
    <>
      <Fact name="Price">
        <Money amount={total_price} />
      </Fact>
      {tax !== null && tax > 0 && (
        <Fact name={GST_LABEL}>
          <Money amount={tax} />
        </Fact>
      )}
      <Fact name="Total" total>
        <Money amount={amount_due} />
      </Fact>
    </>
  )
}

function afterwards({ earlier_than, is_instant, cancellation_tier, provider }: Offer): string {
  if (earlier_than !== null) return 'Your visit moves to the new time, at the same price.'
  const [name] = provider.full_name.split(' ')
  const next = is_instant ? 'Confirmed instantly. You pay afterwards.' : `You pay once ${name} accepts.`
  return cancellation_tier === null ? next : `${next} ${feeTermsText(cancellation_tier)}`
}

function Answers({ offer, onChanged }: HeldTimeProps) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const { busy, error, run } = useAction()
  const { id, total_price, amount_due, earlier_than } = offer
  const isMove = earlier_than !== null
  const [guests, setGuests] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const take = () =>
    run(async () => {
      const body =
        total_price === null || amount_due === null
          ? {}
          : {
              expected_price: total_price,
              expected_due: amount_due,
              ...(guests.length > 0 && { guests: [...guests] }),
            }
      const headers = { 'idempotency-key': keyOf({ id, ...body }) }
      const booking = await call(takeOffer, { params: { id }, body, headers }).catch((reason: unknown) => {
        // The price may be another one by now, or the time over: the page says so.
        onChanged()
        setRefusals((count) => count + 1)
        throw reason
      })
      toast(isMove ? 'Your visit has moved.' : 'The time is yours.')
      await navigate(`/bookings/${booking.id}`)
      return NAVIGATING
    })
  const pass = () =>
    run(async () => {
      await call(passOffer, { params: { id } })
      toast('It goes to the next in line. You keep your place.')
      await navigate('/waitlist')
      return NAVIGATING
    })
  return (
    <>
      {!isMove && (
        <Surface as="section" gap={16} aria-labelledby="who">
          <Heading id="who" size="sm">
            Who is it for?
          </Heading>
          <GuestChoice
            serviceId={offer.service_id}
            date={offer.scheduled_at.slice(0, 10)}
            quantity={offer.quantity}
            chosen={guests}
            onChoose={setGuests}
            refusals={refusals}
          />
        </Surface>
      )}
      <FormError>{error}</FormError>
      <ButtonRow phones="stack">
        <Button variant="default" disabled={busy} onClick={() => void pass()}>
          Not this one
        </Button>
        <Button loading={busy} onClick={() => void take()}>
          {isMove ? 'Move my visit' : 'Take this time'}
        </Button>
      </ButtonRow>
    </>
  )
}
