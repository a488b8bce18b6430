import type { InboxMessage } from '#contract/inbox.ts'

/** What one card of the inbox shows: the newest state of a visit and what came before it, or one other message. */
export type InboxGroup = {
  key: string
  visit: InboxMessage['visit']
  /** What holds now; of several the newest. */
  head: InboxMessage
  /** Newest first, unless one of them is past and newer than the head. */
  earlier: InboxMessage[]
}

/** @param messages newest first. Groups stand where their newest message does. */
export function groupByVisit(messages: readonly InboxMessage[]): InboxGroup[] {
  const groups = new Map<string, InboxMessage[]>()
  for (const message of messages) {
    const key = message.visit ? `visit ${message.visit.id}` : message.id
    groups.set(key, [...(groups.get(key) ?? []), message])
  }
  return [...groups].map(([key, all]) => {
    const head = all.find(({ is_past }) => !is_past) ?? all[0]!
    return { key, visit: head.visit, head, earlier: all.filter((one) => one !== head) }
  })
}

/** As the bell counts them: what is past asks nobody to look. */
export function isUnread({ is_read, is_past }: InboxMessage): boolean {
  return !is_read && !is_past
}

/**
 * What has happened, without the service and its time where the card names both: "Paid: Gel Manicure on Thursday,
 * November 26 at 9:00 AM" → "Paid".
 */
export function shortTitle({ title, visit }: Pick<InboxMessage, 'title' | 'visit'>): string {
  const words = title.replace(/ \(the latest of \d+ changes\)$/, '')
  if (!visit || !words.includes(visit.title)) return words
  const [before = '', after = ''] = words.split(visit.title, 2)
  if (before.endsWith(': ') && /^$|^ (?:on|at|with) /.test(after)) return before.slice(0, -2)
  if (before.endsWith('? ') && after.startsWith(' on ')) return before.trim()
  return /^ (?:visit|request)\b/.test(after) ? `${before}${after.trimStart()}` : words
}
