export const FIELD_REQUIRED = 'This field is required'
export const FIX_ALL = 'Please fix all validation errors before submitting'

// Names of all languages: any letter or mark, and the typographic apostrophe that phones type.
const LETTERS = /^[\p{L}\p{M} '’-]+$/u

/** Letters as names and cities have them. */
export function lettersProblem(text: string): string | null {
  return LETTERS.test(text) ? null : 'Only letters, spaces, hyphens and apostrophes are allowed'
}

/** `start` and `end` are HH:MM of one day; `date` appears in the message. */
export function windowProblem(date: string, start: string, end: string): string | null {
  return start < end ? null : `Invalid time slot for ${date}: End time must be after start time.`
}
