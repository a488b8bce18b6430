import type { InboxMessage } from '#contract/inbox.ts'

/** One card of the inbox: a visit's newest message with the earlier ones, or one other message. */
export type InboxGroup = {
  key: string
  visit: InboxMessage['visit']
  /** The current message, or the newest of several. */
  head: InboxMessage
  /** Newest first, unless one of them is past and newer than the head. */
  earlier: InboxMessage[]
}

/** @param messages newest first. Groups are where their newest message is. */
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

/** Like the bell's count: past messages ask no one to look. */
export function isUnread({ is_read, is_past }: InboxMessage): boolean {
  return !is_read && !is_past
}
