import type { Booking } from '#contract/bookings.ts'
import { deadlineText, timeRangeText, type Scene } from '#server/bookings/texts.ts'
import type { ShownProposal } from './queries.ts'
import { isFarAhead, rescheduleRefusal, OWN_RESCHEDULES_MAX, rescheduleMode } from './rules.ts'

/** How the reader may reschedule this visit, as text, or null when they may not. */
export function presentReschedule(scene: Scene): Booking['rescheduling'] {
  const { row, viewer, now, checkedInAt } = scene
  if (rescheduleRefusal({ ...row, checkedInAt }, viewer, now) !== null) return null
  return { needs_answer: rescheduleMode(row, viewer, now) === 'ask', text: movingText(scene) }
}

function movingText({ row, viewer, now, momentText, clientFirstName, providerFirstName }: Scene): string {
  if (viewer === 'provider' && row.status === 'pending')
    return `${clientFirstName} must agree to a new time. If they do, the visit is booked.`
  if (viewer === 'provider') return `${clientFirstName} must agree to a new time.`
  if (row.status === 'pending') return `You can choose another time until ${providerFirstName} answers.`
  if (!isFarAhead(row, now)) return `The visit is less than 24 hours away, so ${providerFirstName} has to agree.`
  const left = OWN_RESCHEDULES_MAX - row.own_reschedules
  if (left <= 0) return `You have moved this visit twice, so ${providerFirstName} must agree to a new time.`
  const until = momentText(new Date(row.starts_at.getTime() - 24 * 3_600_000))
  return `You can move this visit yourself until ${until}, ${left === 1 ? 'one more time' : 'twice'}. It costs nothing.`
}

/** The open proposal as one side reads it. */
export function presentProposal(scene: Scene, proposal: ShownProposal | undefined): Booking['proposal'] {
  const { row, viewer, now, localTime } = scene
  const isOpen = row.status === 'pending' || row.status === 'confirmed'
  if (!proposal || proposal.expires_at <= now || !isOpen) return null
  const isMine = proposal.proposed_by === (viewer === 'client' ? row.client_id : row.provider_id)
  const other = viewer === 'client' ? 'provider' : 'client'
  return {
    is_mine: isMine,
    scheduled_at: localTime.localText(proposal.starts_at),
    scheduled_text: localTime.longText(proposal.starts_at),
    time_text: timeRangeText(proposal, localTime),
    expires_text: deadlineText(scene, isMine ? other : viewer, proposal.expires_at),
    gone_text: proposal.isGone || proposal.isUnoffered ? goneText(scene, proposal, isMine) : null,
  }
}

function goneText(
  { row, viewer, clientFirstName, providerFirstName }: Scene,
  { isGone }: ShownProposal,
  isMine: boolean,
): string {
  const [other, offers] =
    viewer === 'client'
      ? [providerFirstName, `${providerFirstName} no longer offers`]
      : [clientFirstName, 'You no longer offer']
  const why = isGone ? 'That time has been booked since' : `${offers} that time`
  if (isMine) return `${why}, so ${other} can’t agree to it. Withdraw it or propose another.`
  const stays = row.status === 'pending' ? 'your request' : 'the visit'
  return `${why}. Propose another time, or decline and keep ${stays} as it is.`
}
