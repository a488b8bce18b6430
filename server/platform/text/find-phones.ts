/** From and to (not included), in the folded text. */
export type Span = [from: number, to: number]

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
const WORD = [...DIGITS.keys()].join('|')
/** Digits, also with letters that pass for them, or one digit as a word, told once or "double" or "triple". */
const TOKEN = new RegExp(`\\d(?:[\\dol]*\\d)?|(?<![a-z])(?:(double|triple) )?(${WORD})(?![a-z])`, 'g')
/** What may stand between the digits of one number. */
const BETWEEN = /^[\s.\-()/_*,+:~|]{0,5}$/

/** Area codes of Canada: enough to tell a number that is written in an odd way from a list of numbers. */
const CANADIAN =
  /^(?:204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|403|416|418|428|431|437|438|450|468|474|506|514|519|548|579|581|584|587|604|613|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942)/
const NORTH_AMERICAN = /^[2-9]\d\d[2-9]\d{6}$/
const USUAL = ['10', '3,3,4', '3,7', '6,4']
const ASKS_FOR_A_CALL =
  /\b(?:call|text|phone|cell|cel|ring|reach|tel|telephone|sms|number|whatsapp|dial|texto|appelez)\b.{0,25}$/

/** Telephone numbers, grouped or not, in digits or words. */
export function findPhones(plain: string): Span[] {
  return runsOf(plain).flatMap((run) => phonesIn(run, plain))
}

/** Groups of digits with nothing else between them than what separates the parts of a number. */
function runsOf(plain: string): Group[][] {
  const runs: Group[][] = []
  let end = -1
  for (const match of plain.matchAll(TOKEN)) {
    const [token, times, word] = match
    const before = end < 0 ? '' : plain.slice(end, match.index)
    const digit = word ? (DIGITS.get(word) ?? '') : token.replaceAll('o', '0').replaceAll('l', '1')
    const digits = digit.repeat(times === 'double' ? 2 : times === 'triple' ? 3 : 1)
    const group = { digits, from: match.index, to: match.index + token.length, before }
    if (end >= 0 && BETWEEN.test(before)) runs.at(-1)?.push(group)
    else runs.push([group])
    end = group.to
  }
  return runs
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
    const lead = /[+(]{0,2}\s?$/.exec(plain.slice(0, from))?.[0] ?? ''
    found.push([/[+(]/.test(lead) ? from - lead.length : from, run[at + length - 1]?.to ?? from])
    at += length - 1
  }
  return found
}

/** How many groups from the first on make a number; 0 for none. */
function phoneLength(groups: Group[], before: string): number {
  if (/\+\s?$/.test(before)) {
    const count = groups.findIndex((group, at) => at > 0 && !/^[\s.\-()]{1,3}$/.test(group.before))
    const all = count < 0 ? groups : groups.slice(0, count)
    const digits = all.reduce((sum, group) => sum + group.digits.length, 0)
    if (digits >= 8 && digits <= 15) return all.length
  }
  let digits = ''
  for (const [at, group] of groups.entries()) {
    digits += group.digits
    const parts = groups.slice(0, at + 1)
    if (digits.length === 10 && isPhone(parts, digits)) return at + 1
    if (digits.length === 11 && digits.startsWith('1') && isPhone(withoutOne(parts), digits.slice(1))) return at + 1
    if (digits.length === 7 && isLocal(parts, groups[at + 1], before)) return at + 1
    if (digits.length > 11) return 0
  }
  return 0
}

function isPhone(parts: Group[], digits: string): boolean {
  if (!NORTH_AMERICAN.test(digits)) return false
  const lengths = parts.map((part) => part.digits.length)
  if (USUAL.includes(lengths.join())) return true
  if (lengths.every((length) => length === 1)) return true
  // Hours, and lists of anything, are separated by what rarely parts a number.
  const isList = parts.slice(1).some(({ before }) => /[:,]/.test(before))
  return CANADIAN.test(digits) && !isList
}

/** Seven digits are also a door and a house ("305-1188 Richards"): only beside words that ask for a call. */
function isLocal(parts: Group[], next: Group | undefined, before: string): boolean {
  const lengths = parts.map((part) => part.digits.length).join()
  const goesOn = next !== undefined && /^[\s.-]$/.test(next.before)
  return (lengths === '3,4' || lengths === '7') && !goesOn && ASKS_FOR_A_CALL.test(before)
}

function withoutOne([first, ...rest]: Group[]): Group[] {
  if (!first) return []
  return first.digits === '1' ? rest : [{ ...first, digits: first.digits.slice(1) }, ...rest]
}
