import type { ReactNode } from 'react'

import type { BookingStatus } from '#contract/bookings.ts'
import type { RefundState } from '#contract/bookings/cancellation-terms.ts'
import type { PaymentStatus } from '#contract/payments.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

import styles from './status-badge.module.css'

export type Tone = 'accent' | 'ok' | 'warn' | 'bad' | 'info' | 'quiet'
type Look = readonly [tone: Tone, icon: IconName, label: string]

const BOOKING: Record<BookingStatus, Look> = {
  pending: ['warn', 'clock', 'Pending'],
  confirmed: ['accent', 'check', 'Confirmed'],
  completed: ['ok', 'check-circle', 'Completed'],
  cancelled: ['quiet', 'ban', 'Cancelled'],
}

const PAYMENT: Record<PaymentStatus, Look> = {
  unpaid: ['warn', 'card', 'Awaiting payment'],
  processing: ['info', 'clock', 'Payment processing'],
  paid: ['ok', 'check', 'Paid'],
  partially_refunded: ['info', 'refresh', 'Partly refunded'],
  refunded: ['info', 'refresh', 'Refunded'],
  failed: ['bad', 'alert', 'Payment failed'],
}

/** A coloured word with an icon, for states of any kind: never colour alone. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  const [tone, icon, label] = BOOKING[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

const REFUND: Record<Exclude<RefundState, 'made'>, Look> = {
  requested: ['info', 'clock', 'Refund requested'],
  sent: ['info', 'refresh', 'Refund on its way'],
  refused: ['warn', 'alert', 'Refund refused'],
}

/** Payment status. A refund that hasn't arrived yet is shown instead. */
export function PaymentBadge({ status, refund }: { status: PaymentStatus; refund?: RefundState | null }) {
  const [tone, icon, label] = refund && refund !== 'made' ? REFUND[refund] : PAYMENT[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
