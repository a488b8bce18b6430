import { trimUnseen } from './unseen.ts'

export const FIELD_REQUIRED = 'This field is required'
export const FIX_ALL = 'Please fix all validation errors before submitting'

// Marks, apostrophes and modifier letters make no name without a letter.
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u
// Hyphens and apostrophes in all their forms.
const SIGNS = /^[\p{L}\p{M} '’‘‛`´′＇׳״\-‐‑‒–－־7.]+$/u
/**
 * Squamish and others write a sound with a 7 beside a letter. A full stop ends a word or an initial; between other
 * letters it could form a web address.
 */
const MISPLACED = /77|(?<![\p{L}\p{M}'’])7(?![\p{L}\p{M}'’])|(?<![\p{L}\p{M}])\.|\.(?!$|[ \-‐‑]|\p{L}\p{M}*\.)/u
/** Some scripts join or separate letters with characters that are not seen. Between Latin letters they only deceive. */
const JOINERS = /(?<=[\p{L}\p{M}])(?<!\p{Script=Latin})[\u200c\u200d](?=\p{L})(?!\p{Script=Latin})/gu

/** Letters as names and cities of all languages have them. @param text as `plainWords` answers it */
export function lettersProblem(text: string): string | null {
  const seen = text.replaceAll(JOINERS, '')
  const isName = LETTER.test(seen) && SIGNS.test(seen) && !MISPLACED.test(seen)
  return isName ? null : 'Only letters, spaces, hyphens and apostrophes are allowed'
}

/** A name as stored: composed letters, one space between words, no invisible characters around a word. */
export function plainWords(value: string): string {
  const words = value.normalize('NFC').split(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\s]/u)
  return words.map(trimUnseen).filter(Boolean).join(' ')
}

/** `start` and `end` are HH:MM of one day; `date` appears in the message. */
export function windowProblem(date: string, start: string, end: string): string | null {
  return start < end ? null : `Invalid time slot for ${date}: End time must be after start time.`
}
