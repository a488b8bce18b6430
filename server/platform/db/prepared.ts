import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const MARK = '/* prepared */'

/**
 * Begins a statement that is asked so often that PostgreSQL should read it once per connection: planning takes longer
 * than running it. Only for statements with a handful of forms, since every form is kept.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

/** Makes a connection keep marked statements under a name; everything else goes on as before. */
export function keepPrepared(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withNames = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(MARK)) return query(text, values, ...rest)
    return query({ name: nameOf(text), text, values }, ...rest)
  }
  client.query = withNames as PoolClient['query']
}
