/** Random numbers that a seed gives again (mulberry32). */
export type Chance = {
  /** From 0 up to 1. */
  next(): number
  between(from: number, to: number): number
  is(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => Math.floor(from + next() * (to - from + 1)),
    is: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)]!,
  }
}
