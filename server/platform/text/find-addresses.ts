import { type Span, spansOf } from './spans.ts'

const ENDING =
  '(?:com|ca|net|org|info|io|app|biz|co\\.uk|co|xyz|dev|gg|ly|shop|store|online|site|website|uk|fr|salon|studio|beauty|vip)'
/** Endings that don't occur at the end of a sentence, so a space before them doesn't matter. */
const SURE_ENDING = '(?:com|net|org)'
/** Endings that are words as well ("thank you.Me and my sister"): an address only with something after a slash. */
const WORD_ENDING = '(?:me|to|be|us|it|is|in|link|page|bio|ee|at|tv|im)'

const BRACKETED_DOT = '\\s?[(\\[{*]\\s?(?:dot|point|\\.)\\s?[)\\]}*]\\s?'
/** A dot that is said, not set. */
const SAID_DOT = `(?:${BRACKETED_DOT}|\\s?[\\s-](?:dot|d0t|period)[\\s-]\\s?)`
const DOT = `(?:\\s?\\.\\s?|${SAID_DOT})`
const BRACKETED_AT = '\\s?[(\\[{*]\\s?(?:at|@|a|arobase)\\s?[)\\]}*]\\s?'
const SIGN = `(?:\\s?@\\s?|${BRACKETED_AT}|\\s+(?:arobase|at[ -]sign)\\s+)`
const AT = `(?:${SIGN}|\\s+at\\s+)`
const POINT = `(?:${DOT}|\\s+point\\s+)`

export const MAIL_HOST =
  '(?:gmail|g-mail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|telus|shaw|videotron)'
const LOCAL = '(?:[a-z0-9_%+-]{1,40} \\. )?[a-z0-9._%+-]{1,64}'
/** A person at a building of that name ("meet me at Telus Garden") is no mailbox. */
const PLACED =
  '(?:me|us|you|him|her|them|it|we|i|meet|met|work|works|worked|was|is|am|are|been|job|wait|stop|park|parking|look)'
const HOST = '[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,6}'

const PATTERNS = [
  // Emails: ann@example.org, ann (at) example (dot) org, ann at gmail, annatgmaildotcom.
  /[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\b/g,
  new RegExp(`${LOCAL}\\s+at\\s+${HOST}(?:\\.|${SAID_DOT})${ENDING}\\b(?:${SAID_DOT}${ENDING}\\b)?`, 'g'),
  new RegExp(`${LOCAL}${SIGN}${HOST}${POINT}(?:${ENDING}|${WORD_ENDING})\\b(?:${SAID_DOT}${ENDING}\\b)?`, 'g'),
  new RegExp(
    `(?<![\\w.%+-])(?!${PLACED}\\s+at\\s)${LOCAL}${AT}${MAIL_HOST}\\b(?:(?:${POINT}|\\s?,\\s?|\\s)${ENDING}\\b|${SAID_DOT}${WORD_ENDING}\\b)?`,
    'g',
  ),
  new RegExp(`\\b[a-z0-9._%+-]{2,64}at${MAIL_HOST}(?:dot|point|\\.)${ENDING}\\b`, 'g'),
  // Links.
  /\bh(?:tt|xx)ps?\s?:\s?\/\/\s?\S{2,200}/g,
  new RegExp(`\\bwww(?:${DOT}|\\s)[a-z0-9-]{2,63}(?:(?:${POINT}|\\s)${ENDING}\\b)?\\S{0,200}`, 'g'),
  new RegExp(`(?<![\\w.@])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${ENDING}\\b(?:/\\S{0,100})?`, 'g'),
  new RegExp(`(?<![\\w.@])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${WORD_ENDING}/\\S{1,100}`, 'g'),
  new RegExp(`\\b[a-z0-9-]{2,63}${SAID_DOT}${ENDING}\\b(?:/\\S{0,100})?`, 'g'),
  new RegExp(
    `\\b[a-z0-9-]{2,63}(?:(?:\\s\\.\\s?|\\.|\\s+point\\s+)${SURE_ENDING}|\\. com)\\b(?:\\s?/\\s?\\S{1,100})?`,
    'g',
  ),
  new RegExp(`\\b[a-z0-9-]{4,63},${SURE_ENDING}\\b`, 'g'),
  /\b(?:wa|t|m)\s?\.\s?me\s?\/\s?\S{2,100}/g,
  /\b[a-z0-9-]{2,63}\.as\.me\b/g,
]

/** Emails and links, also where their signs are said ("ann at example dot org"). */
export function findAddresses(plain: string): Span[] {
  return spansOf(plain, PATTERNS)
}
