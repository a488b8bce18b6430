/** Tints for discs without a picture; the same person always gets the same one. */
const TINTS = 8

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map(
    (word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '',
  )
  return letters.join('').toUpperCase() || '?'
}

export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}
