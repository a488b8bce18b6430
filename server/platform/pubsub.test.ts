import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { createLogger } from './logger.ts'
import { inTransaction } from './db/connection.ts'
import { createPubSub, type PubSub } from './pubsub.ts'

let database: TestDatabase
let listener: PubSub
/** Another process. */
let speaker: PubSub
const heard: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { target: database.target, log: createLogger('silent') }
  speaker = createPubSub(options)
  listener = createPubSub(options)
  listener.subscribe('weather', (payload) => heard.push(payload))
  await listener.start()
})
afterAll(async () => {
  await listener.stop()
  await database.drop()
})

const say = (payload: string) => inTransaction(database.db, (trx) => speaker.publish(trx, 'weather', payload))

it('hears what was committed and nothing else', async () => {
  const lost = inTransaction(database.db, async (trx) => {
    await speaker.publish(trx, 'weather', 'rolled back')
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

describe('what a process tells itself', () => {
  /** Never started: nothing reaches it over the database. */
  const own = createPubSub({ target: '', log: createLogger('silent') })
  const told: string[] = []
  own.subscribe('weather', (payload) => told.push(payload))

  it('is heard once the outermost transaction has committed, and before anything else happens', async () => {
    await inTransaction(database.db, async (trx) => {
      await inTransaction(trx, (inner) => own.publish(inner, 'weather', 'wind'))
      expect(told).toEqual([])
    })
    expect(told).toEqual(['wind'])
  })

  it('is not heard after a rollback, nor twice when an attempt is repeated', async () => {
    told.length = 0
    const lost = inTransaction(database.db, async (trx) => {
      await inTransaction(trx, (inner) => own.publish(inner, 'weather', 'hail'))
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    let attempts = 0
    await inTransaction(database.db, async (trx) => {
      await own.publish(trx, 'weather', 'fog')
      attempts += 1
      if (attempts === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx)
    })
    expect([attempts, told]).toEqual([2, ['fog']])
  })

  it('fails nobody when a listener fails', async () => {
    own.subscribe('storm', () => {
      throw new Error('roof is gone')
    })
    expect(await inTransaction(database.db, async (trx) => own.publish(trx, 'storm').then(() => 'done'))).toBe('done')
  })
})

it('repeated news is sent once, after the commit and outside of it', async () => {
  const heard: string[] = []
  const [here, there] = [
    createPubSub({ target: database.target, log: createLogger('silent') }),
    createPubSub({ target: database.target, log: createLogger('silent') }),
  ]
  there.subscribe('soon', (payload) => heard.push(payload))
  await Promise.all([here.start(), there.start()])
  await inTransaction(database.db, async (trx) => {
    for (let n = 0; n < 5; n += 1) here.publishSoon(trx, 'soon', 'mail')
    throw new Error('undone')
  }).catch(() => undefined)
  await inTransaction(database.db, async (trx) => {
    for (let n = 0; n < 5; n += 1) here.publishSoon(trx, 'soon', 'text')
  })
  await inTransaction(database.db, async (trx) => here.publishSoon(trx, 'soon', 'last'))
  await expect.poll(() => heard).toEqual(['text', 'last'])
  await Promise.all([here.stop(), there.stop()])
})
