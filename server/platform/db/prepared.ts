import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { AHEAD_MARK, EARLY_MARK } from './ahead.ts'

const MARK = '/* prepared */'

/** A text that has been asked so often in this process is worth keeping. */
const USUAL_AFTER = 5
/** Every form is kept on every connection, so there is an end to them; the usual ones come first by themselves. */
const MOST_NAMES = 400
/** Their columns change with the table, which PostgreSQL refuses of a kept statement: a migration would break them. */
const TAKES_ALL = /\b(?:select|returning) \*|\.\*/

/** Begins a statement whose every form PostgreSQL should read once per connection, from the first time on. */
export const prepared = sql.raw(MARK)

/** Names by text; a number counts how often a text without one has been asked. */
const names = new Map<string, string | number>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (typeof known === 'string') return known
  const times = (known ?? 0) + 1
  const isMarked = [MARK, AHEAD_MARK, EARLY_MARK].some((mark) => text.startsWith(mark))
  if (!isMarked && (times < USUAL_AFTER || TAKES_ALL.test(text))) {
    if (known !== undefined || names.size < MOST_NAMES) names.set(text, times)
    return undefined
  }
  if (known === undefined && names.size >= MOST_NAMES) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/**
 * Makes a connection keep the usual statements under a name: planning most of them takes longer than running them.
 * What has no values (`begin`, `listen`) goes on as before.
 */
export function keepPrepared(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withNames = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return query(text, values, ...rest)
    return query({ name, text, values }, ...rest)
  }
  client.query = withNames as PoolClient['query']
}
