/** Where the product gets the time from. Nothing else may ask the machine for it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs beside the real one by an offset that can be changed (sandbox and tests). */
export type MovableClock = Clock & { setOffset(ms: number): void; offset(): number }

export function createMovableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => new Date(Date.now() + offset),
    setOffset: (ms) => {
      offset = ms
    },
    offset: () => offset,
  }
}
