/** The clocks of the model: what the wall shows, and deadlines counted minute by minute, as one would on paper. */
export const HOUR = 3_600_000
export const MINUTE = 60_000
const LAST_CHANGE = Date.UTC(2026, 2, 8, 10)

/** Wall time, as if it were UTC. */
const wall = (at: number) => at - (at < LAST_CHANGE ? 8 : 7) * HOUR

export const dayOf = (at: number) => Math.floor(wall(at) / (24 * HOUR))

/** The instant of a whole hour of the day so many days after now; not one of the hour that was skipped. */
export function hourOf(now: number, ahead: number, hour: number): number {
  const shown = (dayOf(now) + ahead) * 24 * HOUR + hour * HOUR
  return [7, 8].map((behind) => shown + behind * HOUR).find((at) => wall(at) === shown) ?? shown
}

export function localText(at: number): string {
  return new Date(wall(at)).toISOString().slice(0, 16)
}

const isNight = (at: number) => {
  const hour = Math.floor((wall(at) % (24 * HOUR)) / HOUR)
  return hour >= 22 || hour < 7
}

/** Minute by minute, as one would on paper. */
export function payBy(now: number, acceptedAt: number, start: number): number {
  const plain = Math.min(acceptedAt + 24 * HOUR, start - 2 * HOUR)
  let soonest = now
  for (let left = 30; left > 0; soonest += MINUTE) if (!isNight(soonest)) left -= 1
  const due = Math.max(awakeBy(plain), soonest)
  return due <= start - 30 * MINUTE ? due : Math.max(plain, now + 30 * MINUTE)
}

/** The same walk for an answer. */
export function answerBy(now: number, start: number): number {
  const plain = now + Math.min(24 * HOUR, Math.floor((start - now) / 2))
  const awake = awakeBy(plain)
  return awake <= start - HOUR ? awake : plain
}

/**
 * What a request waits for once its provider has proposed another time: the client's answer, and then the provider's
 * own.
 */
export function proposedBy(now: number, bookedAt: number, sooner: number): number {
  return Math.min(bookedAt + 48 * HOUR, answerBy(now, sooner))
}

export function answerByAfterProposal(before: number, proposal: number, start: number): number {
  const plain = proposal + Math.min(2 * HOUR, Math.floor((start - proposal) / 2))
  const awake = awakeBy(plain)
  return Math.max(before, awake <= start - HOUR ? awake : plain)
}

/** The first moment from then on at which people have been awake for half an hour. */
function awakeBy(plain: number): number {
  let awake = plain
  while (isNight(awake) || isNight(awake - 30 * MINUTE)) awake += MINUTE
  return awake === plain ? plain : Math.floor(awake / MINUTE) * MINUTE
}
