/** Wrong, missing, added or swapped letters that a word of this length may have and still be known. */
function mistakesIn(length: number): number {
  if (length < 5) return 0
  return length < 8 ? 1 : 2
}

/**
 * Whether a typed word is this one: one letter may be wrong, two in a long word. In short words, and where either of
 * the two is short, every letter counts. Pure.
 */
export function isSpelled(word: string, typed: string): boolean {
  if (word === typed) return true
  const most = mistakesIn(Math.min(word.length, typed.length))
  if (most === 0 || Math.abs(word.length - typed.length) > most) return false
  return mistakes(word, typed) <= most
}

/** The same for a name among other words: its first letter has to be right. */
export function isMeant(name: string, typed: string): boolean {
  return name[0] === typed[0] && isSpelled(name, typed)
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
