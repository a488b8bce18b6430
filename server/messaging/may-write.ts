import { DomainError } from '#server/platform/errors.ts'
import type { Standing } from '#server/bookings/index.ts'
import type { OtherRow, Side } from './queries.ts'

/** Facts that decide whether one person may write to another. */
export type Pair = { side: Side; other: OtherRow; standing: Standing }

/**
 * Whether the two have anything to do with each other; otherwise the other is as unknown as a made-up id. A client may
 * write first to any visible provider, a provider only to clients who have requested a visit. Rules:
 * docs/product-rules.md#conversations
 */
export function isAcquainted({ side, other, standing }: Pair): boolean {
  const isProvider = other.role === 'provider' || other.role === 'pending_provider'
  if (isProvider !== (side === 'client') || other.role === 'admin') return false
  if (other.conversation !== null || standing.hasBooking) return true
  return side === 'client' && other.is_open
}

/** The reason why one side can't write now, in words that don't reveal who blocked whom. Null when they can. */
export function whyNot({ side, other, standing }: Pair): string | null {
  if (other.has_blocked) return `You have blocked ${other.first_name}. Unblock them in your profile to write.`
  if (other.is_blocked || other.is_suspended) return `${other.first_name} can’t receive messages right now.`
  if (other.is_open || standing.next !== null || standing.isContactOpen) return null
  return side === 'client'
    ? `${other.first_name} can’t receive messages right now.`
    : 'You can write to clients again once your account is approved.'
}

/** @throws DomainError not_found for a stranger, not_reachable with the reason */
export function requireWritable(pair: Pair): void {
  if (!isAcquainted(pair)) throw new DomainError('not_found')
  const reason = whyNot(pair)
  if (reason !== null) throw new DomainError('not_reachable', reason)
}
