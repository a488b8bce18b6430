/** Source of the product's time. Nothing else may ask the machine for it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs beside the real one by an offset that can be changed (sandbox and tests). */
export type MovableClock = Clock & { setOffset(ms: number): void; offset(): number }

/** @param read what runs by itself, in epoch milliseconds; a test that needs a stopped clock gives `() => 0` */
export function createMovableClock(offsetMs = 0, read: () => number = Date.now): MovableClock {
  let offset = offsetMs
  return {
    now: () => new Date(read() + offset),
    setOffset: (ms) => {
      offset = ms
    },
    offset: () => offset,
  }
}
