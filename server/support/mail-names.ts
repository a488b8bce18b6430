import type { Site } from '#server/platform/site.ts'

/** Message id of our email: the ticket, and the number of the message in it. */
export function mailName({ supportEmail }: Pick<Site, 'supportEmail'>, ticketId: string, number: number): string {
  return `<${ticketId}.${number}@${domainOf(supportEmail)}>`
}

/** The address for answers: support’s own, with the ticket in it if email that arrives there is passed on to us. */
export function replyAddress(
  { supportEmail }: Pick<Site, 'supportEmail'>,
  ticketId: string,
  isHandedOn: boolean,
): string {
  if (!isHandedOn) return supportEmail
  const at = supportEmail.lastIndexOf('@')
  return `${supportEmail.slice(0, at)}+${ticketId}${supportEmail.slice(at)}`
}

/** The tickets that an email may belong to, the likeliest first: by the emails that it answers, then by its address. */
export function ticketsNamed(
  { supportEmail }: Pick<Site, 'supportEmail'>,
  mail: { in_reply_to: readonly string[]; references: readonly string[]; to: readonly string[] },
): string[] {
  const domain = domainOf(supportEmail).toLowerCase()
  const ofMails = [...mail.in_reply_to, ...mail.references.toReversed()].flatMap((name) => {
    const [, id, host] = /^([a-z2-7]{26})\.\d{1,9}@(.+)$/.exec(name.toLowerCase()) ?? []
    return id !== undefined && host === domain ? [id] : []
  })
  const ofAddresses = mail.to.flatMap((to) => /\+([a-z2-7]{26})@/.exec(to.toLowerCase())?.[1] ?? [])
  return [...new Set([...ofMails, ...ofAddresses])].slice(0, 20)
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
