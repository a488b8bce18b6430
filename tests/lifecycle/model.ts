/**
 * The life of bookings told a second time, slowly and plainly, to hold the product against. It shares no code with the
 * server. All instants are epoch milliseconds. Vancouver went from UTC-8 to UTC-7 on 2026-03-08 and stays there.
 */
import { answerBy, answerByAfterProposal, dayOf, HOUR, localText, MINUTE, payBy, proposedBy } from './model-clock.ts'

export type Side = 'client' | 'provider'

export type ModelProposal = { by: Side; start: number; expires: number }

export type ModelBooking = {
  client: number
  provider: number
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  reason: string | null
  start: number
  /** Minutes that the provider keeps free after it. */
  buffer: number
  bookedAt: number
  answerBy: number
  payBy: number | null
  confirmedAt: number
  paid: boolean
  /** When both were asked whether the visit took place. */
  askedAt: number | null
  /** Cents kept after a cancellation of a paid visit. */
  kept: number | null
  ownMoves: number
  freeUntil: number | null
  proposal: ModelProposal | null
  /** When the provider was at the door. */
  checkedIn: number | null
  /** That nobody came: not said, said, or decided about. */
  report: 'none' | 'open' | 'decided'
}

export type World = { now: number; bookings: ModelBooking[] }

export type ProviderRules = { buffer: number; latePercent: number }
export const PROVIDERS: readonly ProviderRules[] = [
  { buffer: 0, latePercent: 50 },
  { buffer: 30, latePercent: 100 },
]
export const PRICE = 8000

/** Why this hour is not the provider's to give, or null. `except` is the visit that is being moved. */
export function slotRefusal(
  world: World,
  { provider, client }: Pick<ModelBooking, 'provider' | 'client'>,
  start: number,
  except?: ModelBooking,
): string | null {
  const ahead = dayOf(start) - dayOf(world.now)
  if (ahead < 1 || ahead > 60) return 'slot_unavailable'
  const end = start + HOUR + PROVIDERS[provider]!.buffer * MINUTE
  const clash = live(world, except).some(
    (b) => b.provider === provider && b.start < end && b.start + HOUR + b.buffer * MINUTE > start,
  )
  if (!clash) return null
  return isClientBusy(world, client, start, except) ? 'client_busy' : 'slot_taken'
}

export function isClientBusy(world: World, client: number, start: number, except?: ModelBooking): boolean {
  return live(world, except).some((b) => b.client === client && b.start < start + HOUR && b.start + HOUR > start)
}

function live(world: World, except?: ModelBooking): ModelBooking[] {
  return world.bookings.filter((b) => b !== except && b.status !== 'cancelled')
}

export function book(world: World, client: number, provider: number, start: number): string | null {
  const refusal = slotRefusal(world, { provider, client }, start)
  if (refusal) return refusal
  if (isClientBusy(world, client, start)) return 'client_busy'
  const waiting = world.bookings.filter((b) => b.client === client && b.status === 'pending')
  if (waiting.length >= 5 || waiting.filter((b) => b.provider === provider).length >= 3) return 'too_many_pending'
  world.bookings.push({
    client,
    provider,
    status: 'pending',
    reason: null,
    start,
    buffer: PROVIDERS[provider]!.buffer,
    bookedAt: world.now,
    answerBy: answerBy(world.now, start),
    payBy: null,
    confirmedAt: 0,
    paid: false,
    askedAt: null,
    kept: null,
    ownMoves: 0,
    freeUntil: null,
    proposal: null,
    checkedIn: null,
    report: 'none',
  })
  return null
}

const ended: readonly string[] = ['cancelled', 'completed']

export function accept(world: World, b: ModelBooking): string | null {
  if (b.status !== 'pending' || world.now >= b.answerBy) return 'wrong_state'
  b.status = 'confirmed'
  b.confirmedAt = world.now
  b.payBy = payBy(world.now, world.now, b.start)
  b.proposal = null
  return null
}

export function complete(b: ModelBooking): string | null {
  if (b.status !== 'confirmed' || b.report === 'open') return 'wrong_state'
  b.status = 'completed'
  b.proposal = null
  return null
}

/** Whether a visit can still take place, whatever the provider says of it. */
const isAhead = ({ now }: World, b: ModelBooking) => b.status === 'completed' && now < b.start + HOUR

export function reopen(world: World, b: ModelBooking): string | null {
  if (!isAhead(world, b)) return 'forbidden'
  if (b.report === 'open') return 'wrong_state'
  b.status = 'confirmed'
  if (b.payBy !== null) b.payBy = Math.max(b.payBy, payBy(world.now, -Infinity, b.start))
  return null
}

function end(b: ModelBooking, reason: string, keptCents: number): void {
  b.status = 'cancelled'
  b.reason = reason
  b.payBy = null
  b.proposal = null
  if (b.paid) b.kept = keptCents
}

export function feeOf(world: World, b: ModelBooking): number {
  const { now } = world
  if ((b.status !== 'confirmed' && !isAhead(world, b)) || !b.paid) return 0
  if (now <= (b.freeUntil ?? b.start - 24 * HOUR) || now <= b.bookedAt + 15 * MINUTE) return 0
  return (PRICE * PROVIDERS[b.provider]!.latePercent) / 100
}

export function cancel(world: World, b: ModelBooking, side: Side, shownFee: number): string | null {
  if (ended.includes(b.status) && !(side === 'client' && isAhead(world, b))) return 'wrong_state'
  if (b.report === 'open') return 'wrong_state'
  if (side === 'provider') {
    end(b, b.status === 'pending' ? 'declined' : 'provider', 0)
    return null
  }
  if (world.now >= b.start) return 'wrong_state'
  const fee = feeOf(world, b)
  if (fee > 0 && fee !== shownFee) return 'fee_changed'
  end(b, 'client', fee)
  return null
}

const waitsSince = (b: ModelBooking) => Math.max(b.start, b.checkedIn ?? 0)

export function checkIn(world: World, b: ModelBooking): string | null {
  const isTime = world.now >= b.start - 30 * MINUTE && world.now < b.start + HOUR
  if (b.status !== 'confirmed' || !isTime || b.checkedIn !== null || b.report === 'open') return 'wrong_state'
  b.checkedIn = world.now
  return null
}

export function reportNobodyCame(world: World, b: ModelBooking): string | null {
  const isTime = world.now >= b.start + 30 * MINUTE && world.now < b.start + HOUR + 48 * HOUR
  if ((b.status !== 'confirmed' && b.status !== 'completed') || !isTime || b.report !== 'none') return 'wrong_state'
  b.report = 'open'
  return null
}

export function decideNobodyCame(b: ModelBooking, isRight: boolean): void {
  b.report = 'decided'
  if (isRight) end(b, 'provider_no_show', 0)
}

export function noShow(world: World, b: ModelBooking): string | null {
  if (b.status !== 'confirmed' || world.now < waitsSince(b) + 15 * MINUTE || b.report === 'open') return 'wrong_state'
  end(b, 'no_show', PRICE)
  return null
}

export function pay(world: World, b: ModelBooking): string | null {
  if ((b.status !== 'confirmed' && b.status !== 'completed') || b.paid) return 'wrong_state'
  if (b.status === 'confirmed' && b.payBy !== null && world.now >= b.payBy) return 'wrong_state'
  b.paid = true
  b.payBy = null
  return null
}

function openProposal(world: World, b: ModelBooking): ModelProposal | null {
  return b.proposal && b.proposal.expires > world.now ? b.proposal : null
}

export function mayMove(world: World, b: ModelBooking, side: Side): boolean {
  const isBegun = world.now >= b.start || b.checkedIn !== null
  if (ended.includes(b.status) || isBegun) return false
  if (b.status === 'confirmed' || side === 'client') return true
  return world.now < b.answerBy && world.now + HOUR <= b.bookedAt + 48 * HOUR
}

export function asksFirst(world: World, b: ModelBooking, side: Side): boolean {
  if (side === 'provider') return true
  return b.status === 'confirmed' && (b.start - world.now < 24 * HOUR || b.ownMoves >= 2)
}

export function move(world: World, b: ModelBooking, side: Side, to: number): string | null {
  if (!mayMove(world, b, side)) return 'wrong_state'
  const asks = asksFirst(world, b, side)
  const open = openProposal(world, b)
  if (asks && open && open.by !== side) return 'wrong_state'
  const refusal = slotRefusal(world, b, to, b) ?? (to === b.start ? 'wrong_state' : null)
  if (refusal) return refusal
  if (asks) {
    const sooner = Math.min(to, b.start)
    const isRequest = b.status === 'pending'
    const expires = isRequest ? proposedBy(world.now, b.bookedAt, sooner) : answerBy(world.now, sooner)
    b.proposal = { by: side, start: to, expires }
    if (isRequest) b.answerBy = answerByAfterProposal(b.answerBy, expires, b.start)
    return null
  }
  if (isClientBusy(world, b.client, to, b)) return 'client_busy'
  if (b.status === 'confirmed') b.ownMoves += 1
  settle(world, b, side, to)
  return null
}

/** Puts a visit to its new time: what the money and the deadlines make of it. */
function settle(world: World, b: ModelBooking, askedBy: Side, to: number): void {
  const before = b.freeUntil ?? b.start - 24 * HOUR
  const after = to - 24 * HOUR
  const isDodge = askedBy === 'client' && b.status === 'confirmed' && world.now > before
  const isGift = askedBy === 'provider' && before > after
  b.freeUntil = isDodge || isGift ? Math.min(before, to) : null
  b.proposal = null
  if (b.status === 'pending') b.answerBy = Math.min(b.answerBy, answerBy(world.now, to))
  if (b.payBy !== null) b.payBy = Math.min(b.payBy, payBy(world.now, b.confirmedAt, to))
  b.start = to
  b.buffer = PROVIDERS[b.provider]!.buffer
}

export function answer(world: World, b: ModelBooking, side: Side, accepts: boolean): string | null {
  const open = openProposal(world, b)
  if (!open || open.by === side || !mayMove(world, b, side)) return 'wrong_state'
  if (!accepts) {
    b.proposal = null
    return null
  }
  const refusal = slotRefusal(world, b, open.start, b)
  if (refusal) return refusal
  if (isClientBusy(world, b.client, open.start, b)) return 'client_busy'
  settle(world, b, open.by, open.start)
  // The person who proposed another time for a request has thereby agreed to it.
  return b.status === 'pending' ? accept(world, b) : null
}

export function withdraw(world: World, b: ModelBooking, side: Side): string | null {
  if (openProposal(world, b)?.by !== side) return 'wrong_state'
  b.proposal = null
  return null
}

/** When something changes for a booking if no one acts. */
export function edgesOf(b: ModelBooking): (number | null)[] {
  const { start, bookedAt, answerBy: answer, payBy: due, freeUntil, proposal } = b
  const near = [
    start - 24 * HOUR,
    start - 30 * MINUTE,
    start,
    start + 30 * MINUTE,
    start + 15 * MINUTE,
    start + HOUR,
    start + 73 * HOUR,
    bookedAt + 15 * MINUTE,
  ]
  return [
    ...near,
    b.askedAt && b.askedAt + 24 * HOUR,
    b.status === 'pending' ? answer : null,
    due,
    freeUntil,
    proposal?.expires ?? null,
  ]
}

/** Changes by time alone. */
export function sweep(world: World): void {
  const { now } = world
  for (const b of world.bookings) {
    if (b.proposal && b.proposal.expires <= now) b.proposal = null
    if (b.status === 'pending' && b.answerBy <= now) end(b, 'expired', 0)
    if (
      b.status === 'confirmed' &&
      !b.paid &&
      b.checkedIn === null &&
      b.report !== 'open' &&
      b.payBy !== null &&
      b.payBy <= now
    )
      end(b, 'unpaid', 0)
    if (b.report === 'open') continue
    const hadTime = b.askedAt !== null && b.askedAt + 24 * HOUR <= now
    if (b.status === 'confirmed' && b.paid && b.start + 73 * HOUR <= now && hadTime) complete(b)
    if (b.status === 'confirmed' && b.start + 25 * HOUR <= now) b.askedAt ??= now
  }
}

/** What either side sees of a booking, as far as the model knows it. */
export function viewOf(world: World, b: ModelBooking, side: Side) {
  const open = ended.includes(b.status) ? null : openProposal(world, b)
  const moves = mayMove(world, b, side)
  const asks = asksFirst(world, b, side)
  return {
    status: b.status,
    cancel_reason: b.reason,
    starts_at: new Date(b.start).toISOString(),
    payment_status: paymentOf(b),
    fee: feeOf(world, b) / 100,
    proposal: open && { is_mine: open.by === side, scheduled_at: localText(open.start) },
    can: {
      accept: side === 'provider' && b.status === 'pending' && world.now < b.answerBy,
      decline: side === 'provider' && b.status === 'pending',
      cancel:
        side === 'client'
          ? (!ended.includes(b.status) || isAhead(world, b)) && world.now < b.start
          : b.status === 'confirmed' && b.report !== 'open',
      complete: side === 'provider' && b.status === 'confirmed' && b.report !== 'open',
      put_back: side === 'client' && isAhead(world, b) && b.report !== 'open',
      no_show:
        side === 'provider' &&
        b.status === 'confirmed' &&
        world.now >= waitsSince(b) + 15 * MINUTE &&
        b.report !== 'open',
      pay: side === 'client' && !b.paid && (b.status === 'confirmed' || b.status === 'completed'),
      reschedule: moves && (!asks || open === null || open.by === side),
      move_earlier: side === 'client' && moves && b.start - world.now >= 24 * HOUR,
      answer_reschedule: moves && open !== null && open.by !== side,
      accept_reschedule: moves && open !== null && open.by !== side,
      withdraw_reschedule: open?.by === side,
    },
  }
}

function paymentOf(b: ModelBooking): string {
  if (!b.paid) return 'unpaid'
  if (b.kept === null || b.kept === PRICE) return 'paid'
  return b.kept === 0 ? 'refunded' : 'partially_refunded'
}
