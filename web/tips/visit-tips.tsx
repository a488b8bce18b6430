import { RefusedRefund } from '#web/bookings/dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { VisitTips as Tips } from '#contract/tips.ts'
import { call } from '#web/api.ts'
import { getVisitTips } from '#web/endpoints/tips.gen.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Money } from '#web/ui/values/money.tsx'

import { TipDialog } from './tip-dialog.tsx'

type VisitTipsProps = {
  bookingId: string
  /** Asked again when it changes. */
  state: string
  /** First name; for the client alone. */
  providerName?: string
  /** Opens the question by itself, once: right after a review. */
  isOffered?: boolean
}

/** The tips of a visit for one of its sides, and how its client leaves one. Nothing where there is nothing to say. */
export function VisitTips({ bookingId, state, providerName = '', isOffered = false }: VisitTipsProps) {
  const { data, reload } = useLoaded(state === '' ? null : `${bookingId} ${state}`, (signal) =>
    call(getVisitTips, { params: { id: bookingId }, signal }),
  )
  const [asked, setAsked] = useState<boolean | null>(null)
  // A tip is no duty: where this cannot be loaded, nothing is missing from the page.
  if (!data || (!data.can_tip && data.tips.length === 0)) return null
  const isOpen = data.can_tip && (asked ?? (isOffered && data.tips.length === 0))
  return (
    <Surface as="section" gap={16} aria-labelledby="tips-title">
      <Heading id="tips-title">Tips</Heading>
      <TipList tips={data.tips} />
      {data.tips.map(
        ({ id, refused_refund: refund }) =>
          refund && <RefusedRefund key={id} refund={refund} bookingId={bookingId} onChanged={reload} />,
      )}
      {data.can_tip && (
        <>
          <Quiet size="sm">{data.text}</Quiet>
          <ButtonRow>
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name="heart" size={18} />}
              onClick={() => setAsked(true)}
            >
              {data.tips.length > 0 ? 'Leave another tip' : 'Leave a tip'}
            </Button>
          </ButtonRow>
        </>
      )}
      <TipDialog
        bookingId={bookingId}
        providerName={providerName}
        suggestions={data.suggestions}
        opened={isOpen}
        onClose={() => setAsked(false)}
      />
    </Surface>
  )
}

/** @public Drawn alone by its test. */
export function TipList({ tips }: Pick<Tips, 'tips'>) {
  if (tips.length === 0) return null
  return (
    <PlainList gap={12} aria-label="Tips given">
      {tips.map(({ id, amount, refund_text, given_text, message }) => (
        <li key={id}>
          <Words title={<Money amount={amount} />}>
            <span>{given_text}</span>
            {message && <span>“{message}”</span>}
            {refund_text && <span>{refund_text}</span>}
          </Words>
        </li>
      ))}
    </PlainList>
  )
}
