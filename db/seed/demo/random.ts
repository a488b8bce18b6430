/** A small seeded generator, so that every fresh sandbox has the same story. Not for anything secret. */
export type Random = {
  next(): number
  int(below: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick: (list) => {
      const item = list[int(list.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    chance: (share) => next() < share,
  }
}
