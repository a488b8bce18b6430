import type { Span } from './spans.ts'

type Group = { digits: string; from: number; to: number; before: string }

/** By digit, in English and French. */
const WORDS = [
  'zero oh o',
  'one un',
  'two deux',
  'three trois',
  'four quatre',
  'five cinq',
  'six',
  'seven sept',
  'eight huit',
  'nine neuf',
]
const DIGITS = new Map(
  WORDS.flatMap((words, digit) => words.split(' ').map((word): [string, string] => [word, String(digit)])),
)
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const FRENCH_TEENS = 'dix onze douze treize quatorze quinze seize'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** 10 to 99 as words; what follows a ten may be its unit. */
const PAIRS = new Map([
  ...[...TEENS.entries(), ...FRENCH_TEENS.entries()].map(([at, word]): [string, string] => [word, String(10 + at)]),
  ...TENS.map((word, at): [string, string] => [word, String(20 + 10 * at)]),
])

/** With digits that pass for its letters: s1x, z3r0. */
const leet = (word: string) =>
  word.length < 3 ? word : word.replaceAll(/[oei]/g, (letter) => `[${letter}${{ o: 0, e: 3, i: 1 }[letter] ?? ''}]`)
const UNIT = [...DIGITS.keys()].map(leet).join('|')
const LONG_UNIT = [...DIGITS.keys()].filter((word) => word.length > 2).join('|')
const PAIR = `(?:${TENS.join('|')})(?:[ -](?:${LONG_UNIT})(?![a-z]))?|${[...TEENS, ...FRENCH_TEENS].join('|')}`
/**
 * Digits, also with letters that pass for them, or as words: one digit, told once or "double" or "triple"; several run
 * together; two in one word ("fifty-five"); a hundred and what follows it.
 */
const TOKEN = new RegExp(
  `\\d(?:[\\dol]*\\d)?|(?<![a-z])[ol]{1,2}\\d[\\dol]*|` +
    `(?<![a-z])(?:(?<hundreds>${LONG_UNIT})[ -](?:hundred|cent)(?:[ -](?:and )?(?:(?<rest>${PAIR})|(?<last>${LONG_UNIT})))?|` +
    `(?<pair>${PAIR})|(?:(?<times>double|triple) )?(?<unit>${UNIT})|(?<joined>(?:${LONG_UNIT}){2,10}))(?![a-z])`,
  'g',
)
/** Characters allowed between the digits of one number: signs, emojis, "then"; no sign of money. */
const SIGNS = '[^\\p{L}\\p{N}$€£%@]'
const BETWEEN = new RegExp(`^${SIGNS}{0,5}(?:(?:and then|and|then|et puis|et|puis)${SIGNS}{1,3})?$`, 'u')
/** Separates the parts of a list or a time, and those of a number only where it is shaped like one. */
const LISTS = /[^\s.\-()/_*+~|]/u

/** Area codes of Canada: enough to distinguish a number written in an odd way from a list of numbers. */
const CANADIAN =
  /^(?:204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|403|416|418|428|431|437|438|450|468|474|506|514|519|548|579|581|584|587|604|613|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942)/
const NORTH_AMERICAN = /^[2-9]\d\d[2-9]\d{6}$/
const USUAL = ['10', '3,3,4', '3,7', '6,4']
const ASKS_FOR_A_CALL =
  /(?:\b(?:call|text|txt|phone|cell|cel|ring|reach|tel|telephone|sms|number|my digits|whatsapp|dial|texto|textez|appelez|numero|area code)\b|\bmy #).{0,25}$/
/** International prefixes. */
const ABROAD = new Set(['00', '001', '011'])

/** Phone numbers, grouped or not, in digits or words. */
export function findPhones(plain: string): Span[] {
  return runsOf(plain).flatMap((run) => phonesIn(run, plain))
}

/** Groups of digits with nothing else between them than what separates the parts of a number. */
function runsOf(plain: string): Group[][] {
  const runs: Group[][] = []
  let end = -1
  for (const match of plain.matchAll(TOKEN)) {
    const [token] = match
    const before = end < 0 ? '' : plain.slice(end, match.index)
    const digits = digitsOf(token, match.groups)
    const group = { digits, from: match.index, to: match.index + token.length, before }
    if (end >= 0 && BETWEEN.test(before)) runs.at(-1)?.push(group)
    else runs.push([group])
    end = group.to
  }
  return runs
}

function digitsOf(token: string, said: Record<string, string | undefined> = {}): string {
  const { hundreds, rest, last, pair, times, unit, joined } = said
  if (hundreds) return digitOf(hundreds) + (rest ? pairOf(rest) : `0${last ? digitOf(last) : '0'}`)
  if (pair) return pairOf(pair)
  if (joined) return Array.from(joined.matchAll(new RegExp(LONG_UNIT, 'g')), ([word]) => digitOf(word)).join('')
  if (unit) return digitOf(unit).repeat(times === 'double' ? 2 : times === 'triple' ? 3 : 1)
  return token.replaceAll('o', '0').replaceAll('l', '1')
}

function digitOf(word: string): string {
  return DIGITS.get(word.replaceAll('0', 'o').replaceAll('3', 'e').replaceAll('1', 'i')) ?? ''
}

function pairOf(words: string): string {
  const [ten = '', unit] = words.split(/[ -]/)
  const pair = PAIRS.get(ten) ?? ''
  return unit ? pair.charAt(0) + digitOf(unit) : pair
}

function phonesIn(run: Group[], plain: string): Span[] {
  const found: Span[] = []
  for (let at = 0; at < run.length; at += 1) {
    const length = phoneLength(
      run.slice(at, at + 16),
      plain.slice(Math.max(0, (run[at]?.from ?? 0) - 40), run[at]?.from),
    )
    if (length === 0) continue
    const from = run[at]?.from ?? 0
    const lead = /(?:[+([]{1,2}|\bplus)\s?$/.exec(plain.slice(0, from))?.[0] ?? ''
    found.push([from - lead.length, run[at + length - 1]?.to ?? from])
    at += length - 1
  }
  return found
}

/** How many groups from the first on make a number; 0 for none. */
function phoneLength(groups: Group[], before: string): number {
  if (/\+\s?$/.test(before) || ABROAD.has(groups[0]?.digits ?? '')) {
    const count = groups.findIndex((group, at) => at > 0 && !/^[\s.\-()]{1,3}$/.test(group.before))
    const all = count < 0 ? groups : groups.slice(0, count)
    const digits = all.reduce((sum, group) => sum + group.digits.length, 0)
    if (digits >= (ABROAD.has(groups[0]?.digits ?? '') ? 11 : 8) && digits <= 17) return all.length
  }
  let digits = ''
  for (const [at, group] of groups.entries()) {
    digits += group.digits
    const parts = groups.slice(0, at + 1)
    if (digits.length === 10 && isPhone(parts, digits, before)) return at + 1
    if (digits.length === 11 && digits.startsWith('1') && isPhone(withoutOne(parts), digits.slice(1), before))
      return at + 1
    if (digits.length === 7 && isLocal(parts, groups[at + 1], before)) return at + 1
    if (digits.length > 11) return 0
  }
  return 0
}

function isPhone(parts: Group[], digits: string, before: string): boolean {
  if (!NORTH_AMERICAN.test(digits)) return false
  const lengths = parts.map((part) => part.digits.length)
  if (lengths.every((length) => length === 1)) return true
  // Hours, and lists of anything, are separated by what rarely parts a number.
  if (parts.slice(1).some(({ before }) => LISTS.test(before)))
    return CANADIAN.test(digits) && isInThree(parts, ASKS_FOR_A_CALL.test(before))
  return USUAL.includes(lengths.join()) || CANADIAN.test(digits)
}

/**
 * Whether it is separated where a number has its pauses, after the third and the sixth digit, and nowhere else: both
 * times in the same way, which a list with "and" before its last part is not, unless the text asks for a call.
 */
function isInThree(parts: Group[], isAsked: boolean): boolean {
  const pauses = new Map<number, string>()
  let digits = 0
  for (const part of parts) {
    if (digits > 0) pauses.set(digits, part.before)
    digits += part.digits.length
  }
  const isListed = [...pauses].some(([at, before]) => at !== 3 && at !== 6 && LISTS.test(before))
  return !isListed && pauses.has(3) && pauses.has(6) && (isAsked || pauses.get(3) === pauses.get(6))
}

/** Seven digits are also a door and a house ("305-1188 Richards"): only beside words that ask for a call. */
function isLocal(parts: Group[], next: Group | undefined, before: string): boolean {
  const lengths = parts.map((part) => part.digits.length).join()
  const goesOn = next !== undefined && /^[\s.-]$/.test(next.before)
  return ['3,4', '7', '3,2,2'].includes(lengths) && !goesOn && ASKS_FOR_A_CALL.test(before)
}

function withoutOne([first, ...rest]: Group[]): Group[] {
  if (!first) return []
  return first.digits === '1' ? rest : [{ ...first, digits: first.digits.slice(1) }, ...rest]
}
