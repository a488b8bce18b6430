const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The box that an address leads to, for limits of what one person gets: what stands behind a plus makes no other box
 * anywhere, and Gmail ignores dots. Never for writing to or for telling accounts apart.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1)
  const host = email.slice(at + 1).toLowerCase()
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
