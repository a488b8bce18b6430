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

/** 200 in `npm run test:long -- messages`. Its figures are printed for docs/bench.md and never compared: machines differ. */
const LISTENERS = Number(process.env['MESSAGES_LISTENERS'] ?? 10)

function p95(times: number[]): string {
  return `p95 ${times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`
}

test('a conversation of 10,000 messages opens with fifty of them, the newest or from the middle', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const id = await say(t, client, provider, 'Hello')
  await sql`
    insert into message (conversation_id, number, author, body, sent_at)
    select ${id}, n, case when n % 3 = 0 then 'client' else 'provider' end, 'Message number ' || n, ${t.clock.now()}
    from generate_series(2, 10000) n`.execute(t.db)
  await sql`update conversation set last_number = 10000 where id = ${id}`.execute(t.db)
  const times: number[] = []
  for (let n = 0; n < LISTENERS; n += 1) {
    const start = performance.now()
    const query = { limit: 50, ...(n % 2 ? { before: 5000 } : {}) }
    const answers = await Promise.all([
      t.call(getConversation, { token: client.token, params: { id } }),
      t.call(listLines, { token: client.token, params: { id }, query }),
    ])
    times.push(performance.now() - start)
    expect(answers[1].body.map(({ number }) => number)).toEqual(expect.arrayContaining([n % 2 ? 4950 : 9951]))
    expect(answers[1].body).toHaveLength(50)
  }
  process.stdout.write(`conversation of 10,000: ${p95(times)}\n`)
})

test('what is sent reaches the screen of the person it is for, whoever else is listening', async () => {
  const provider = await addBookable(t)
  const clients = await Promise.all(Array.from({ length: LISTENERS }, () => addPerson(t)))
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
  process.stdout.write(`on the other screen, ${LISTENERS} listening: ${p95(times)}\n`)
})
