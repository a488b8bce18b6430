import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConversation, listLines } from '#contract/messaging.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { say, write } from '#tests/factories/talk.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

/**
 * The goals are 20 ms and 500 ms on a quiet machine (docs/bench.md), which `npm run campaign:messages` holds to; a busy one
 * must not fail `npm test` for it.
 */
const BUSY = Number(process.env['MESSAGES_BUSY'] ?? 10)

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

test('a conversation of 10,000 messages opens at once', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const id = await say(t, client, provider, 'Hello')
  await sql`
    insert into message (conversation_id, number, author, body, sent_at)
    select ${id}, n, case when n % 3 = 0 then 'client' else 'provider' end, 'Message number ' || n, ${t.clock.now()}
    from generate_series(2, 10000) n`.execute(t.db)
  await sql`update conversation set last_number = 10000 where id = ${id}`.execute(t.db)
  const times: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const start = performance.now()
    const query = { limit: 50, ...(n % 2 ? { before: 5000 } : {}) }
    const answers = await Promise.all([
      t.call(getConversation, { token: client.token, params: { id } }),
      t.call(listLines, { token: client.token, params: { id }, query }),
    ])
    times.push(performance.now() - start)
    expect(answers[1].body).toHaveLength(50)
  }
  process.stdout.write(`conversation of 10,000: p95 ${p95(times).toFixed(1)} ms\n`)
  expect(p95(times)).toBeLessThan(20 * BUSY)
})

test('what is sent is told to the other screen in a moment, with 200 people listening', async () => {
  const provider = await addBookable(t)
  const clients = await Promise.all(Array.from({ length: 200 }, () => addPerson(t)))
  for (const client of clients) await say(t, client, provider, 'Hello')
  const address = await t.app.http.listen({ port: 0, host: '127.0.0.1' })
  const heard = new Map<string, (at: number) => void>()
  const streams = await Promise.all(
    clients.map(
      (client) =>
        new Promise<{ destroy(): void }>((resolve) => {
          const headers = { authorization: `Bearer ${client.token}` }
          const asked = request(`${address}/api/live`, { headers }, (answer) => {
            answer.setEncoding('utf8').on('data', (text: string) => {
              if (text.includes('"messages"')) heard.get(client.id)?.(performance.now())
            })
            answer.on('error', () => undefined)
            resolve(asked)
          })
          asked.on('error', () => undefined).end()
        }),
    ),
  )
  const times: number[] = []
  for (const client of clients) {
    const told = new Promise<number>((resolve) => heard.set(client.id, resolve))
    const start = performance.now()
    const sent = await write(t, provider, client, 'Are you there?')
    expect(sent.status).toBe(201)
    times.push((await told) - start)
  }
  for (const stream of streams) stream.destroy()
  process.stdout.write(`on the other screen, 200 listening: p95 ${p95(times).toFixed(0)} ms\n`)
  expect(p95(times)).toBeLessThan(500 * BUSY)
})
