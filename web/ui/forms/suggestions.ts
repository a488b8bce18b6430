/** A suggestion for a field. */
export type Suggestion = {
  /** Text for the field. */
  name: string
  /** Beside it, "from $35". */
  note?: string
  /** Address of a small square picture. */
  picture?: string
  /** Other words that find it. */
  words?: readonly string[]
}

/**
 * Suggestions for the beginnings of words, with those that begin with the text first. All of them while the field is
 * empty.
 */
export function suggestionsOf<T extends Suggestion>(options: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  return options
    .filter(({ name, words: others = [] }) => {
      const all = [name, ...others].join(' ').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted((a, b) => startOf(a, text) - startOf(b, text))
}

/**
 * 0 if the text is at the beginning of the name, 1 if a word of it begins with it, 2 elsewhere in it, 3 in other words.
 */
function startOf(option: Suggestion, text: string): number {
  const name = option.name.toLowerCase()
  if (name.startsWith(text)) return 0
  if (name.includes(` ${text}`)) return 1
  return name.includes(text) ? 2 : 3
}
