import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { createLogger } from './logger.ts'
import { createListener, publish, type Listener } from './pubsub.ts'

let database: TestDatabase
let listener: Listener
const heard: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  listener = createListener({ target: database.target, log: createLogger('silent') })
  listener.on('weather', (payload) => heard.push(payload))
  await listener.start()
})
afterAll(async () => {
  await listener.stop()
  await database.drop()
})

const say = (payload: string) => database.db.transaction().execute((trx) => publish(trx, 'weather', payload))

it('hears what was committed and nothing else', async () => {
  const lost = database.db.transaction().execute(async (trx) => {
    await publish(trx, 'weather', 'rolled back')
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await say('rain')
  await expect.poll(() => heard).toEqual(['rain'])
})

it('comes back after its connection broke and takes what it missed for news', async () => {
  heard.length = 0
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`.execute(database.db)
  await say('snow, unheard')
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('')
  await say('sun')
  await expect.poll(() => heard).toContain('sun')
})
