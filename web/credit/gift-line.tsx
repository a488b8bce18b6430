import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { GiftCard } from '#contract/gift-cards.ts'
import { formatDollars } from '#contract/money.ts'
import { emailProblem } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { RefusedRefund } from '#web/bookings/dialogs.ts'
import { cancelGiftCard, resendGiftCard, showGiftCodeOnce } from '#web/endpoints/gift-cards.gen.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import { GiftFace } from './gift-face.tsx'

const GiftReceipts = lazyComponent(async () => (await import('./gift-receipts.tsx')).GiftReceipts)

/** States in which a card can't be used any more. */
const OVER: ReadonlySet<GiftCard['state']> = new Set(['redeemed', 'cancelled', 'void'])

type GiftLineProps = { gift: GiftCard; onChanged: () => void }

/** One gift card as its buyer sees it, with what they can do. */
export function GiftLine({ gift, onChanged }: GiftLineProps) {
  const [code, setCode] = useState<string | null>(null)
  const [isResending, setResending] = useState(false)
  const [showsReceipts, setShowsReceipts] = useState(false)
  const { busy, error, run } = useAction()
  const params = { id: gift.id }
  const show = async () => {
    setCode((await call(showGiftCodeOnce, { params })).code)
    onChanged()
  }
  const cancel = async () => {
    await call(cancelGiftCard, { params })
    toast('Gift card cancelled. Refund requested.')
    onChanged()
  }
  return (
    <Stack as="li" gap={8}>
      <Row gap={16}>
        <GiftFace
          small
          label="Gift card"
          amount={formatDollars(gift.amount, true)}
          art={gift.art}
          isOver={OVER.has(gift.state)}
        />
        <Words title={`For ${gift.recipient_name}`}>
          <span>{gift.state_text}</span>
          {gift.recipient_email !== null && (
            <span>
              <EmailText address={gift.recipient_email} />
            </span>
          )}
        </Words>
      </Row>
      {gift.refused_refund && <RefusedRefund refund={gift.refused_refund} bookingId={null} onChanged={onChanged} />}
      {code !== null && (
        <Stack gap={12} role="status">
          <GiftFace
            prints
            label={`Gift card for ${gift.recipient_name}`}
            amount={formatDollars(gift.amount, true)}
            art={gift.art}
            code={code}
            lines={[`For ${gift.recipient_name}`]}
          />
          <Quiet size="sm">Copy or print it now: it’s shown only once.</Quiet>
          <ButtonRow gap={8}>
            <Button size="sm" leftSection={<Icon name="copy" size={16} />} onClick={() => void copyText(code)}>
              Copy the code
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<Icon name="file" size={16} />}
              onClick={() => window.print()}
            >
              Print the card
            </Button>
          </ButtonRow>
        </Stack>
      )}
      <ButtonRow gap={8}>
        {gift.can.show_code && (
          <Button size="sm" loading={busy} onClick={() => void run(show)}>
            {gift.state === 'sent' ? 'Show a new code' : 'Show the code'}
          </Button>
        )}
        {gift.can.resend && !isResending && (
          <Button size="sm" variant="default" onClick={() => setResending(true)}>
            Send again
          </Button>
        )}
        {gift.can.cancel && (
          <Button size="sm" variant="default" loading={busy} onClick={() => void run(cancel)}>
            Cancel gift card
          </Button>
        )}
        {gift.state !== 'unpaid' && !showsReceipts && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Receipt of the gift card for ${gift.recipient_name}`}
            onClick={() => setShowsReceipts(true)}
          >
            Receipt
          </Button>
        )}
      </ButtonRow>
      {showsReceipts && <GiftReceipts giftId={gift.id} state={gift.state} />}
      {isResending && (
        <ResendForm
          gift={gift}
          onSent={() => {
            setResending(false)
            onChanged()
          }}
        />
      )}
      <FormError>{error}</FormError>
    </Stack>
  )
}

function ResendForm({ gift, onSent }: { gift: GiftCard; onSent: () => void }) {
  const form = useRulesForm({
    initial: { recipient_email: gift.recipient_email ?? '' },
    rules: { recipient_email: emailProblem },
  })
  const submit = async (body: { recipient_email: string }) => {
    await call(resendGiftCard, { params: { id: gift.id }, body })
    toast('A new code is on its way. The old one no longer works.')
    onSent()
  }
  return (
    <Stack as="form" gap={12} aria-label="Send again" {...form.props(form.submit(submit))}>
      <TextInput label="Email" type="email" required autoComplete="off" {...form.field('recipient_email')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" size="sm" loading={form.busy} style={{ alignSelf: 'start' }}>
        Send a new code
      </Button>
    </Stack>
  )
}
