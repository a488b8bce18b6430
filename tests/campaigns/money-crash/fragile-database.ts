import { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { createPool, type Database } from '#server/platform/db/connection.ts'
import { createPipelinedDialect } from '#server/platform/db/pipelined-driver.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { Tape } from './tape.ts'

export type FragileDatabase = TestDatabase & {
  /** For those who don't die: the payment company and readers. */
  plain: Database
}

/** A database whose connections send every statement over the tape; those of a dead process break off. */
export async function createFragileDatabase(tape: Tape): Promise<FragileDatabase> {
  const made = await createTestDatabase({ isFresh: true })
  const pool = createPool(made.target, { max: 10, pipeline: true })
  const connect = async () => overTape(await pool.connect(), tape)
  const db = new Kysely<DB>({
    dialect: createPipelinedDialect({ connect, end: () => pool.end() }, { isPreparing: true }),
  })
  return {
    ...made,
    db,
    plain: made.db,
    async drop() {
      await db.destroy()
      await made.drop()
    },
  }
}

function overTape(client: PoolClient, tape: Tape): PoolClient {
  let isBroken = false
  const ask = client.query.bind(client) as (query: { text: string }) => Promise<unknown>
  const query = (asked: { text: string }) =>
    tape
      .step(nameOf(asked.text), () => ask(asked))
      .catch((error: unknown) => {
        isBroken ||= (error as { code?: string }).code === 'ECONNRESET'
        throw error
      })
  return new Proxy(client, {
    get(real, name) {
      if (name === 'query') return query
      // PostgreSQL rolls back the open transactions of a dead process.
      if (name === 'release') return (broken?: boolean) => client.release(broken === true || isBroken)
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}

/** The first words of a statement. */
function nameOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 60)
}
