/** Wrong, missing, added or swapped letters that a word of this length may have and still be known. */
function mistakesIn(length: number): number {
  if (length < 5) return 0
  return length < 8 ? 1 : 2
}

/**
 * Whether somebody meant this name by that word: the same first letter, and one letter wrong, two in a long name. In
 * short names every letter counts. Pure.
 */
export function isMeant(name: string, word: string): boolean {
  if (name === word) return true
  const most = mistakesIn(name.length)
  if (most === 0 || name[0] !== word[0] || Math.abs(name.length - word.length) > most) return false
  return mistakes(name, word) <= most
}

/** How many letters are wrong, missing, added or swapped with the next one. */
function mistakes(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        last[at]! + 1,
        next[at - 1]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        ...(row > 1 && isSwapped ? [before[at - 2]! + 1] : []),
      )
    }
    before = last
    last = next
  }
  return last[other.length]!
}
