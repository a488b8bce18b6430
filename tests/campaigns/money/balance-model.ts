/**
 * What one person can pay with besides a card, by the model: a lot that ends soon, and all the rest, which lasts longer
 * than a campaign. The lot that ends soon is spent first, and comes back last, for 30 days more. Shares no code with
 * the server.
 */
export type Purse = {
  soonCents: number
  /** Epoch milliseconds; null where there is no such lot. */
  endsAt: number | null
  restCents: number
  lapsedCents: number
  /** What each payment has taken of both. */
  taken: Map<string, { soon: number; rest: number }>
}

const RETURNED_FOR_MS = 30 * 86_400_000

export function createPurse(): Purse {
  return { soonCents: 0, endsAt: null, restCents: 0, lapsedCents: 0, taken: new Map() }
}

/** Lots that have ended by then are gone. */
export function passTime(purse: Purse, at: number): void {
  if (purse.endsAt === null || purse.endsAt > at) return
  purse.lapsedCents += purse.soonCents
  purse.soonCents = 0
}

export function spend(purse: Purse, at: number, payment: string, cents: number): void {
  passTime(purse, at)
  const soon = Math.min(purse.soonCents, cents)
  purse.soonCents -= soon
  purse.restCents -= cents - soon
  purse.taken.set(payment, { soon, rest: cents - soon })
}

export function reopen(purse: Purse, at: number, payment: string, cents: number): void {
  const taken = purse.taken.get(payment)
  if (!taken || cents === 0) return
  passTime(purse, at)
  const rest = Math.min(taken.rest, cents)
  const soon = cents - rest
  purse.taken.set(payment, { soon: taken.soon - soon, rest: taken.rest - rest })
  purse.restCents += rest
  if (soon === 0) return
  purse.soonCents += soon
  purse.endsAt = Math.max(purse.endsAt!, at + RETURNED_FOR_MS)
}
