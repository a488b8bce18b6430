import { findPhones, type Span } from './find-phones.ts'
import { foldText } from './fold-text.ts'

/** Stands where a way to reach somebody stood. */
export const HIDDEN = '[hidden]'

const ENDING = '(?:com|ca|net|org|info|io|app|biz|co|xyz|dev|gg|ly|shop|store|online|site|uk|fr)'
/** Endings that are words as well ("thank you.Me and my sister"): an address only with something behind a slash. */
const WORD_ENDING = '(?:me|to|be|us|it|is|in|link|page|bio|ee|at|tv|im)'
const DOT = '(?:\\s?\\.\\s?|\\s?[(\\[{*]\\s?(?:dot|point)\\s?[)\\]}*]\\s?|\\s+(?:dot|d0t)\\s+)'
const AT = '(?:\\s?@\\s?|\\s?[(\\[{*]\\s?(?:at|@|arobase)\\s?[)\\]}*]\\s?|\\s+(?:at|arobase)\\s+)'
const MAIL_HOST = '(?:gmail|g-mail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|telus|shaw|videotron)'
const PLATFORM =
  '(?:instagram|insta|ig|snapchat|snap|telegram|whatsapp|wechat|weixin|line id|tiktok|facebook|fb|messenger|discord|skype|viber|kakao|kakaotalk)'

const PATTERNS = [
  // Emails: ann@example.org, ann (at) example (dot) org, ann at gmail.
  /[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\b/g,
  new RegExp(`[a-z0-9._%+-]{1,64}${AT}[a-z0-9-]{2,63}(?:\\.|${DOT.replace('\\s?\\.\\s?|', '')})${ENDING}\\b`, 'g'),
  new RegExp(`[a-z0-9._%+-]{1,64}\\s?@\\s?[a-z0-9-]{2,63}${DOT}${ENDING}\\b`, 'g'),
  new RegExp(`[a-z0-9._%+-]{2,64}${AT}${MAIL_HOST}\\b(?:${DOT}${ENDING}\\b)?`, 'g'),
  // Links.
  /\b(?:https?:\/\/|www\.)\S{2,200}/g,
  new RegExp(`(?<![\\w.@])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${ENDING}\\b(?:/\\S{0,100})?`, 'g'),
  new RegExp(`(?<![\\w.@])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${WORD_ENDING}/\\S{1,100}`, 'g'),
  new RegExp(`\\b[a-z0-9-]{2,63}(?:\\s+(?:dot|d0t)\\s+|\\s?[(\\[{]\\s?dot\\s?[)\\]}]\\s?)${ENDING}\\b`, 'g'),
  // Handles.
  /(?<![\w.])@(?!(?:home|work|noon|midnight|night|least|the|my|your|our|door|front|back|reception|lobby|concierge|gate|buzzer|entrance)\b)[a-z](?=[a-z0-9_.]{2})[a-z0-9_.]{1,28}[a-z0-9_]/g,
  new RegExp(
    `\\b${PLATFORM}(?: (?:handle|id|name|user|username|account))?\\s?[:=@]\\s?@?(?!(?:and|the|love|loved|your|great)\\b)[a-z0-9][a-z0-9_.-]{2,30}`,
    'g',
  ),
  new RegExp(`\\b${PLATFORM} (?:handle|id|name|user|username|account)(?: is|'s)? @?[a-z0-9][a-z0-9_.-]{2,30}`, 'g'),
  new RegExp(`\\b${PLATFORM}(?: is| as| at|,? it's)? @?(?=[a-z0-9.-]*[0-9_])[a-z][a-z0-9_.-]{3,30}`, 'g'),
]

/**
 * Hides ways to reach somebody outside of the site: telephone numbers, emails, links and handles, also spelled out,
 * spaced, or in letters and digits that only look like ours. Street addresses, buzzer codes, prices and times stay.
 */
export function maskContact(text: string): { text: string; isMasked: boolean } {
  const { plain, from, to } = foldText(text)
  const found = PATTERNS.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length]),
  )
  const spans = join([...found, ...findPhones(plain)])
  let shown = ''
  let end = 0
  for (const [first, last] of spans) {
    shown += text.slice(end, from[first]) + HIDDEN
    // With what is not seen and belongs to the last letter.
    end = Math.max(to[last - 1] ?? 0, from[last] ?? text.length)
  }
  return { text: shown + text.slice(end), isMasked: spans.length > 0 }
}

/** In order; what overlaps becomes one. */
function join(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
