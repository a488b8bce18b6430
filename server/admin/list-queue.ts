import type { z } from 'zod'
import type { listQueue as endpoint } from '#contract/admin.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { listQueueRows, type QueueRow } from './queue-queries.ts'

/** One page of all that waits; `next` continues after its last row, null at the end. */
export async function listQueue(
  { db }: Deps,
  query: z.output<typeof endpoint.query>,
): Promise<{ rows: QueueRow[]; next: Cursor | null }> {
  const { kind, limit } = query
  const cursor = decodeCursor(query.cursor, ['number', 'string'])
  const after = cursor && { askedMs: Number(cursor[0]), id: String(cursor[1]) }
  const found = await listQueueRows(db, { kind, after, limit: limit + 1 })
  const { page: rows, next } = pageOf(found, limit, (last) => [last.asked_at.getTime(), last.id])
  return { rows, next }
}
