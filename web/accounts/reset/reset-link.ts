const MISSING = 'Invalid password reset link. Please request a new one.'
const UNUSABLE = 'The password reset link is invalid or has expired. Please request a new one.'
const TOKEN = /^[\w.~-]{8,200}$/

/** Reads `#access_token=…`; a link without a usable token says why. */
export function readResetLink(fragment: string): { token: string; problem: '' } | { token: null; problem: string } {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = parts.get('access_token')
  if (parts.has('error') || parts.has('error_code')) return { token: null, problem: UNUSABLE }
  if (!token) return { token: null, problem: MISSING }
  return TOKEN.test(token) ? { token, problem: '' } : { token: null, problem: UNUSABLE }
}
