import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import type { ReturnWay, StuckRefund } from '#contract/payments/stuck-refunds.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call } from '#web/api.ts'
import { returnOtherwise } from '#web/endpoints/payments/stuck-refunds.gen.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { EmailText } from '#web/ui/values/email-text.tsx'

import styles from './money.module.css'

const ABOUT: Record<StuckRefund['about'], string> = { visit: 'a visit', tip: 'a tip', gift_card: 'a gift card' }

/** Refunds that the payment company can't return, with other ways to refund them. @param firstId is listed first */
export function StuckRefunds({ refunds, firstId }: { refunds: StuckRefund[]; firstId: string | null }) {
  const revalidator = useRevalidator()
  const [asked, setAsked] = useState<Asked | null>(null)
  const items = refunds.toSorted((one, other) => Number(other.id === firstId) - Number(one.id === firstId))
  return (
    <>
      {items.length > 0 && (
        <PlainList gap={20}>
          {items.map((refund) => (
            <li key={refund.id}>
              <StuckCard refund={refund} onAsk={(way) => setAsked(questionOf(refund, way))} />
            </li>
          ))}
        </PlainList>
      )}
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          void revalidator.revalidate().then(focusHeading)
        }}
      />
    </>
  )
}

function StuckCard({ refund, onAsk }: { refund: StuckRefund; onAsk: (way: ReturnWay) => void }) {
  const { id, about, amount, tries, promised_text, client_name, client_email, order_id, booking_id } = refund
  return (
    <Surface as="article" gap={12} aria-labelledby={`refund-${id}`}>
      <Heading id={`refund-${id}`}>
        A refund of {formatDollars(amount)} for {ABOUT[about]} is stuck
      </Heading>
      <Quiet>If the client agrees, send it another way.</Quiet>
      <FactList>
        <Fact name="Client">
          {client_name}, <EmailText address={client_email} />
        </Fact>
        <Fact name="Promised">{promised_text}</Fact>
        <Fact name="Tries">{tries}</Fact>
        <Fact name="Order" className={styles.long}>
          {order_id}
        </Fact>
        {booking_id && (
          <Fact name="Booking" className={styles.long}>
            {booking_id}
          </Fact>
        )}
      </FactList>
      <ButtonRow phones="stack">
        <Button variant="light" onClick={() => onAsk('transfer')}>
          I’ve sent a transfer
        </Button>
        <Button variant="light" onClick={() => onAsk('credit')}>
          Give it as credit
        </Button>
      </ButtonRow>
    </Surface>
  )
}

const QUESTIONS: Record<ReturnWay, Pick<Asked, 'consequence' | 'label' | 'done'>> = {
  transfer: {
    consequence: 'Make the transfer first. We email the client.',
    label: 'It was sent',
    done: 'Booked.',
  },
  credit: {
    consequence: 'Ask the client first. The credit doesn’t expire.',
    label: 'Give the credit',
    done: 'Credit given.',
  },
}

function questionOf({ id, amount, client_name }: StuckRefund, way: ReturnWay): Asked {
  const sum = formatDollars(amount)
  return {
    ...QUESTIONS[way],
    question: way === 'transfer' ? `Has ${client_name} been sent ${sum}?` : `Give ${client_name} ${sum} of credit?`,
    reasonLabel: AUDIT_REASON,
    danger: false,
    decide: ({ reason }) => call(returnOtherwise, { params: { id }, body: { way, reason } }),
  }
}
