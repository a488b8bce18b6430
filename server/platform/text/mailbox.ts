const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for limits per person: the part after a plus makes no other mailbox anywhere, and
 * Gmail ignores dots. Never for sending or for distinguishing accounts.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1)
  const host = email.slice(at + 1).toLowerCase()
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
