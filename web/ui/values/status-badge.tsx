import type { ReactNode } from 'react'

import type { BookingStatus } from '#contract/bookings.ts'
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

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const [tone, icon, label] = PAYMENT[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
