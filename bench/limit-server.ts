/**
 * The limit: bare Fastify routes that do the least for the same bytes. They prove nothing, check nothing, keep no
 * event; each runs the smallest statements that could serve the answer and sends the bytes that the product sends.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { createDatabase, createPool } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { replayFor, type Recording } from './record-booking.ts'
import type { Visit } from './visits.ts'

/** Answers of the product by the name of the row, and one booking's statements. */
export type LimitPlan = { answers: Record<string, string>; home: { type: string; body: string }; recording: Recording }

const JSON_TYPE = 'application/json; charset=utf-8'
const target = process.env['DATABASE_URL']!
const db = createDatabase(target, { max: 20 })
const pool = createPool(target, { max: 20 })
// The flows ask below /api, as they ask the product.
const http = Fastify({ logger: { level: 'error' }, rewriteUrl: ({ url = '/' }) => url.replace(/^\/api/, '') })

function serve({ answers, home, recording }: LimitPlan): void {
  const sample = (row: string): unknown => JSON.parse(answers[row]!)
  const [list, service, provider, cards] = ['list', 'service', 'provider', 'cards'].map(sample)
  const catalogue = answers['catalogue']!
  const kept = { br: brotliCompressSync(catalogue), gzip: gzipSync(catalogue) }
  http.get('/catalogue', (_request, reply) => reply.type(JSON_TYPE).send(catalogue))
  for (const encoding of ['br', 'gzip'] as const)
    http.get(`/catalogue/${encoding}`, (_request, reply) =>
      reply.type(JSON_TYPE).header('content-encoding', encoding).send(kept[encoding]),
    )
  http.get('/home', (_request, reply) => reply.type(home.type).send(home.body))

  http.get('/list', async () => {
    await db
      .selectFrom('offering as o')
      .innerJoin('catalogue_entry as e', 'e.id', 'o.entry_id')
      .select(['o.id', 'o.provider_id', 'o.title', 'o.description', 'o.price_cents', 'o.is_active'])
      .select(['e.category_slug', 'e.art', 'e.min_price_cents', 'e.max_price_cents'])
      .where('o.is_listed', '=', true)
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(64)
      .execute()
    return list
  })

  http.get<{ Params: { id: string } }>('/service/:id', async ({ params }) => {
    await db.selectFrom('offering').selectAll().where('id', '=', params.id).executeTakeFirstOrThrow()
    return service
  })

  http.get<{ Params: { id: string } }>('/busy/:id', async ({ params }) => {
    await busyOf([params.id], 30)
    return provider
  })

  http.get<{ Params: { name: string } }>('/cards/:name', async ({ params }) => {
    const entry = await db
      .selectFrom('catalogue_entry')
      .select('id')
      .where(sql`lower(name)`, '=', params.name.toLowerCase())
      .executeTakeFirstOrThrow()
    const best = await db
      .selectFrom('offering as o')
      .innerJoin('user_account as u', 'u.id', 'o.provider_id')
      .innerJoin('provider_profile as p', 'p.provider_id', 'o.provider_id')
      .select(['o.id', 'o.title', 'o.description', 'o.price_cents', 'o.provider_id', 'u.full_name', 'u.avatar_url'])
      .select(['p.bio', 'p.location', 'p.years_of_experience', 'p.ratings_sum', 'p.ratings_count'])
      .where('o.is_listed', '=', true)
      .where('o.entry_id', '=', entry.id)
      .orderBy('o.rank_score', 'desc')
      .limit(20)
      .execute()
    await busyOf(
      best.map((row) => row.provider_id),
      14,
    )
    return cards
  })

  const replay = replayFor(recording)
  const booked = JSON.parse(recording.answer) as unknown
  http.post<{ Body: Visit }>('/book', async ({ body }, reply) => {
    await runAll(replay(body, newId))
    return reply.status(201).send(booked)
  })
  const ownRow = recording.statements.findIndex(({ text }) => /insert into "?booking"? /.test(text))
  if (ownRow < 0) throw new Error('no statement of a booking inserts its row')
  // Its own commit, as every statement outside of a transaction.
  http.post<{ Body: Visit }>('/insert', async ({ body }, reply) => {
    await pool.query({ ...recording.statements[ownRow]!, values: replay(body, newId)[ownRow]! })
    return reply.status(201).send(booked)
  })

  /** The recorded statements in their order: those of the transaction on one connection. */
  async function runAll(values: unknown[][]): Promise<void> {
    const { statements } = recording
    const config = (n: number) => ({ ...statements[n]!, values: values[n]! })
    const begin = statements.findIndex(({ text }) => /^begin/i.test(text))
    const commit = statements.findIndex(({ text }) => /^commit/i.test(text))
    for (let n = 0; n < begin; n += 1) await pool.query(config(n))
    const client = await pool.connect()
    try {
      for (let n = begin; n <= commit; n += 1) await client.query(config(n))
    } finally {
      // After an error the transaction is still open: such a connection is thrown away.
      client.release(client.getTransactionStatus() !== 'I')
    }
    for (let n = commit + 1; n < statements.length; n += 1) await pool.query(config(n))
  }
}

/** Each provider by `=`: of a list with `any` the index of the constraint on claims would be walked as a whole. */
async function busyOf(providerIds: string[], days: number): Promise<void> {
  await sql`
    select c.party_id, lower(c.during) as starts, upper(c.during) as ends
    from unnest(${providerIds}::text[]) asked (id)
    join claim c on c.party_id = asked.id and lower(c.during) > timestamptz '2026-11-23 08:00Z'
      and lower(c.during) < timestamptz '2026-11-24 08:00Z' + interval '1 day' * ${days}::int
      and upper(c.during) > timestamptz '2026-11-24 08:00Z'`.execute(db)
}

process.on('disconnect', () => process.exit(0))
process.on('message', async (message: 'cpu' | { plan: LimitPlan }) => {
  if (message === 'cpu') return process.send?.({ cpu: process.cpuUsage() })
  serve(message.plan)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  return process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
