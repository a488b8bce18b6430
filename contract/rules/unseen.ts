/**
 * Pasted values contain invisible characters: zero-width ones, direction marks, soft hyphens, byte order marks,
 * no-break spaces. They are dropped before anything is checked, so they neither cost a try nor make two values that
 * look the same. Rules: docs/product-rules.md#typed-codes-and-numbers
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u00a0\u202f]/gu

/** The text as people see it, without spaces around it and with letters of one width. */
export function seenText(value: string): string {
  return value.replaceAll(UNSEEN, '').normalize('NFKC').trim()
}

/** Codes of digits or letters as they are compared: also without the spaces and hyphens that group them. */
export function compactCode(typed: string): string {
  return seenText(typed).replaceAll(/[\s\p{Dash}]/gu, '')
}

/**
 * A promo or invite code in the form used to store and compare it. A hyphen may be part of it; capitals and spaces do
 * not matter.
 */
export function plainCode(typed: string): string {
  return seenText(typed).replaceAll(/\s/g, '').toUpperCase()
}

/** A word without invisible characters before and after it; those within may be part of its spelling. */
export function trimUnseen(word: string): string {
  const signs = Array.from(word)
  const isSeen = (sign: string) => sign.replaceAll(UNSEEN, '') !== ''
  return signs.slice(Math.max(0, signs.findIndex(isSeen)), signs.findLastIndex(isSeen) + 1).join('')
}
