import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Texts for values that a schema refuses without a text of its own: `detail` is shown in pages, where "expected string to
 * have >=1 characters" helps no one.
 * @returns undefined where the library's own words have to do
 */
export function validationMessages(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'This value is not valid'
    case 'invalid_value':
      return `Please choose one of: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? 'This value is not valid'
    case 'invalid_format':
    case 'invalid_union':
      return 'This value is not valid'
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'custom':
      return undefined
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? 'This field is required' : `Must be at least ${least} characters`
  return origin === 'array' ? `Please give at least ${least}` : `Must be at least ${least}`
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `Must be at most ${most} characters`
  return origin === 'array' ? `Please give at most ${most}` : `Must be at most ${most}`
}
