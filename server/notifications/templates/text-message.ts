/** Size of a text message: one letter outside the phones' own alphabet makes all letters large. */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** They take the room of two. */
const DOUBLE = new Set('^{}\\[~]|€')
const MOST_SEGMENTS = 2
/** A shortened name still says whom or what it is about. */
const SHORTEST = 12
const DOTS = '...'
const TYPOGRAPHIC: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': DOTS,
  '\u00a0': ' ',
}

/** How many parts a phone network makes of it. */
export function segmentsOf(text: string): number {
  let size = 0
  for (const letter of text) {
    if (BASIC.has(letter)) size += 1
    else if (DOUBLE.has(letter)) size += 2
    else return countParts(text.length, 70, 67)
  }
  return countParts(size, 160, 153)
}

function countParts(size: number, alone: number, each: number): number {
  return size <= alone ? 1 : Math.ceil(size / each)
}

/**
 * Fits a text message into two parts: typographic signs and rare accents become plain ones, then the longest of the
 * given words (a title, a name) are shortened, and only then the sentence. A link at the end stays whole.
 * Rules: docs/product-rules.md#text-messages
 */
export function fitText(text: string, shortenable: readonly string[]): string {
  const full = plain(text)
  const shown = shortenable
    .map(plain)
    .filter((word) => word !== '' && full.includes(word))
    .map((word) => ({ word, keep: word.length }))
  const short = () => shown.reduce((done, { word, keep }) => done.replaceAll(word, shortened(word, keep)), full)
  let fitted = full
  while (segmentsOf(fitted) > MOST_SEGMENTS) {
    const [longest] = shown.toSorted((a, b) => b.keep - a.keep)
    if (!longest || longest.keep <= SHORTEST) return cutBeforeLink(fitted)
    longest.keep -= 1
    fitted = short()
  }
  return fitted
}

function shortened(word: string, keep: number): string {
  return keep < word.length ? `${word.slice(0, keep).trimEnd()}${DOTS}` : word
}

function cutBeforeLink(text: string): string {
  const link = /\s\S*https?:\/\/.*$/s.exec(text)?.[0] ?? ''
  let words = Array.from(text.slice(0, text.length - link.length))
  const cut = () => `${words.join('').trimEnd()}${DOTS}${link}`
  while (words.length > 0 && segmentsOf(cut()) > MOST_SEGMENTS) words = words.slice(0, -1)
  return cut()
}

function plain(text: string): string {
  return Array.from(text.normalize('NFC'), plainLetter).join('')
}

function plainLetter(letter: string): string {
  if (BASIC.has(letter) || DOUBLE.has(letter)) return letter
  const bare = TYPOGRAPHIC[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every((one) => BASIC.has(one)) ? bare : letter
}
