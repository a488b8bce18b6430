import type { OutboxMessage } from '#contract/notifications.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { PART_OF_LATER } from './deliver-message.ts'
import { listMessages, type ListedMessage } from './outbox-queries.ts'
import { headersOf, render, UNREADABLE } from './render.ts'
import type { Words } from './templates/layout.ts'

/** Every message with its words: as they went out, or as they would now. Newest first. */
export async function listOutboxMessages(
  deps: Deps,
  asked: { to: string[] | null; limit: number },
): Promise<OutboxMessage[]> {
  const rows = await listMessages(deps.db, asked, PART_OF_LATER)
  const { momentText } = shortTimes(deps)
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    ...addressed(deps, row, withHeaders(wordsOf(deps, row))),
    sent_at: row.sent_at?.toISOString() ?? null,
    sent_text: row.sent_at && momentText(row.sent_at),
    unsent_text: unsentText(deps, row),
  }))
}

/** A device has no readable address: instead, whose it is, and where a tap on its message leads. */
function addressed<W extends { text: string }>(
  { site }: Deps,
  { channel, recipient, device_of }: ListedMessage,
  words: W,
): W & { to: string } {
  if (channel !== 'push') return { ...words, to: recipient }
  return {
    ...words,
    to: `a device of ${device_of ?? 'no one any more'}`,
    text: words.text && `${site.publicUrl}${words.text}`,
  }
}

function withHeaders({
  headers,
  stopLink,
  calendar: _,
  ...words
}: Words): Omit<Words, 'headers' | 'stopLink' | 'calendar'> & Pick<OutboxMessage, 'headers'> {
  return { ...words, headers: headersOf({ headers, stopLink }) }
}

function wordsOf(deps: Deps, row: ListedMessage): Words {
  const parts = row.parts.map((part) => ({ ...part, created_at: new Date(part.created_at) }))
  const before = parts.filter(({ is_told }) => is_told)
  try {
    return render(deps, row, {
      before,
      count: parts.length + 1,
      readAt: row.sent_at ?? deps.clock.now(),
      isBare: row.is_bare,
    })
  } catch (err) {
    deps.log.warn({ err, message: row.id }, 'a message of another version cannot be shown')
    return UNREADABLE
  }
}

function unsentText(deps: Deps, { sent_at, held_until, dropped_at, last_error }: ListedMessage): string | null {
  if (sent_at) return null
  if (dropped_at) return `Not sent: ${last_error ?? 'given up'}`
  return held_until && held_until > deps.clock.now() ? `Waits until ${deps.localTime.longText(held_until)}` : null
}
