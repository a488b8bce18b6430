import type { z } from 'zod'
import type { DeadLetter, listDeadLetters as asked } from '#contract/admin/jobs.ts'
import { formatCents } from '#contract/money.ts'
import { listDeadMessages, type ListedDeadMessage } from '#server/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { listStuck, type StuckRow } from './queries.ts'

type Tools = Pick<Deps, 'db' | 'clock' | 'localTime'>
type Page = { letters: DeadLetter[]; next: Cursor | null }

/**
 * Messages and jobs that are no longer tried, or that fail until an admin acts. `next` continues after the last one.
 */
export async function listDeadLetters(tools: Tools, query: z.output<typeof asked.query>): Promise<Page> {
  const { lane, limit, cursor } = query
  if (lane === 'messages') return listMessages(tools, limit, cursor)
  const place = decodeCursor(cursor, ['number', 'string'])
  const after = place && { at: new Date(Number(place[0])), id: String(place[1]) }
  const rows = await listStuck(tools.db, lane, { after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.since.getTime(), last.id])
  return {
    letters: page.map((row) => presentStuck(row, lane, tools.localTime)),
    next,
  }
}

async function listMessages(tools: Tools, limit: number, cursor: string | undefined): Promise<Page> {
  const place = decodeCursor(cursor, ['number', 'number'])
  const after = place && { at: new Date(Number(place[0])), id: Math.trunc(Number(place[1])) }
  const rows = await listDeadMessages(tools, { after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.gave_up_at.getTime(), last.id])
  return {
    letters: page.map((row) => presentMessage(row, tools.localTime)),
    next,
  }
}

const CHANNELS = { email: 'mail', sms: 'text message' } as const

function presentMessage(row: ListedDeadMessage, localTime: LocalTime): DeadLetter {
  const { id, template, channel, recipient, attempts, last_error, gave_up_at, isTrue, has_facts } = row
  return {
    id: `${id}`,
    title: `${wordsOf(template)}, ${CHANNELS[channel]}`,
    to: maskAddress(channel, recipient),
    person_id: null,
    text: last_error ?? 'Nobody knows why.',
    tries: attempts,
    at_text: localTime.longText(gave_up_at),
    next_try_text: null,
    note: noteOf(has_facts, isTrue),
    can: { retry: has_facts, forget: true },
  }
}

function noteOf(hasFacts: boolean, isTrue: boolean): string | null {
  if (!hasFacts) return 'We no longer have its content, so it can only be dropped.'
  return isTrue ? null : 'Outdated: another try drops it instead of sending it.'
}

function presentStuck(row: StuckRow, lane: 'refunds' | 'payouts', localTime: LocalTime): DeadLetter {
  const { id, amount_cents, person_id, person_name, attempts, since, next_try_at, why } = row
  return {
    id,
    title: `${lane === 'refunds' ? 'Refund' : 'Payout'} of ${formatCents(amount_cents)}`,
    to: person_name,
    person_id,
    text: why ?? 'The payment company did not take it.',
    tries: attempts,
    at_text: localTime.longText(since),
    next_try_text: next_try_at && localTime.longText(next_try_at),
    note: null,
    can: { retry: true, forget: false },
  }
}

/** `booking.request_sent` as it is read. */
function wordsOf(template: string): string {
  const words = template.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Enough to tell one from another: operators who read of failures need not read everyone's address. */
export function maskAddress(channel: 'email' | 'sms', recipient: string): string {
  if (channel === 'sms') return `… ${recipient.slice(-4)}`
  const [name = '', host = ''] = recipient.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
