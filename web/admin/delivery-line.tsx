import type { Delivery } from '#contract/admin/deliveries.ts'
import { formatPhone } from '#contract/rules.ts'
import { Words } from '#web/ui/layout/text.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

const STATES: Record<Delivery['state'], readonly [Tone, string]> = {
  sent: ['ok', 'Sent'],
  waiting: ['info', 'Waiting'],
  failing: ['warn', 'Failing'],
  failed: ['bad', 'Didn’t arrive'],
  dropped: ['quiet', 'Not sent'],
}
export const DELIVERY_STATE_CHOICES = Object.entries(STATES).map(([value, [, label]]) => ({ value, label }))

const CHANNELS: Record<Delivery['channel'], string> = { email: 'Email', sms: 'Text message', push: 'Push message' }
export const DELIVERY_CHANNEL_CHOICES = Object.entries(CHANNELS).map(([value, label]) => ({ value, label }))

/** One message: what, to whom, how, and what became of it. */
export function DeliveryLine({ delivery, children }: { delivery: Delivery; children?: React.ReactNode }) {
  const { what, to, recipient, channel, state, at_text, detail } = delivery
  const [tone, label] = STATES[state]
  // Messages about a visit name the side. For those about an account the address is enough.
  const reader = to === 'client' || to === 'provider' ? `the ${to}` : ''
  const address = recipient && channel === 'sms' ? formatPhone(recipient) : recipient
  const where = [reader, address].filter(Boolean).join(', ')
  return (
    <Words
      title={
        <>
          {what} <Badge tone={tone}>{label}</Badge>
        </>
      }
    >
      <span>
        {CHANNELS[channel]}
        {where && ` to ${where}`} · {at_text}
      </span>
      {detail !== null && <span>{detail}</span>}
      {children}
    </Words>
  )
}
