/** What may be meant by the beginning of words, those that begin with it first; everything while nothing is typed. */
export function suggestionsOf(options: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  return options
    .filter((option) => words.every((word) => option.toLowerCase().includes(word)))
    .toSorted((a, b) => startOf(a, text) - startOf(b, text))
}

/** 0 where the text stands first, 1 where a word begins with it, 2 elsewhere. */
function startOf(option: string, text: string): number {
  const name = option.toLowerCase()
  if (name.startsWith(text)) return 0
  return name.includes(` ${text}`) ? 1 : 2
}
