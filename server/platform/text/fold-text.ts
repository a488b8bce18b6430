/** A text in its plainest form, and for each of its characters its position in the text as typed. */
export type Folded = { plain: string; from: number[]; to: number[] }

/** Lookalikes of letters, digits and signs, row by row, each above the character it is read as. */
const ROWS = [
  ['авсԁеһніјкморԛѕтухѡαεικνορτυχıɑɡ', 'abcdehhijkmopqstyxwaeikvoptuxiag'],
  ['。·•∙‧・‐‑‒–—−ー', '......-------'],
  ['〇零一二三四五六七八九', '00123456789'],
] as const
const LOOKS_LIKE = new Map(
  ROWS.flatMap(([seen, read]) => Array.from(seen, (letter, at): [string, string] => [letter, read.charAt(at)])),
)

/** A sentence that begins with what is an ending of links as well, without a space before it: "the bell.Info is inside". */
const SENTENCE = /(?<=\p{Ll})\.(?=(?:Info|App|Dev|Shop|Store|Online|Site|Website|Salon|Studio|Beauty) \p{Ll})/gu

/** Small letters without accents, every digit as 0-9, nothing that is not seen. */
export function foldText(text: string): Folded {
  const folded: Folded = { plain: '', from: [], to: [] }
  let at = 0
  for (const letter of text.replaceAll(SENTENCE, ';')) {
    const plain = Array.from(letter.normalize('NFKD').toLowerCase(), foldLetter).join('')
    folded.plain += plain
    for (let i = 0; i < plain.length; i += 1) {
      folded.from.push(at)
      folded.to.push(at + letter.length)
    }
    at += letter.length
  }
  return folded
}

/** "a n n @ g m a i l" without its spaces: three or more single characters. */
export function squeeze({ plain, from, to }: Folded): Folded {
  const isDropped = new Set<number>()
  for (const match of plain.matchAll(/(?<!\S)\S(?: \S)(?: \S)+(?!\S)/g))
    for (let at = match.index + 1; at < match.index + match[0].length; at += 2) isDropped.add(at)
  const isKept = (_: unknown, at: number) => !isDropped.has(at)
  return {
    plain: Array.from({ length: plain.length }, (_, at) => plain.charAt(at))
      .filter(isKept)
      .join(''),
    from: from.filter(isKept),
    to: to.filter(isKept),
  }
}

function foldLetter(letter: string): string {
  if (letter <= '\x7f') return letter
  if (/[\p{M}\p{Cf}]/u.test(letter)) return ''
  return LOOKS_LIKE.get(letter) ?? (/\p{Nd}/u.test(letter) ? digitOf(letter) : letter)
}

/** The digits of a script follow each other, zero first. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
