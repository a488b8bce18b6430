import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import type { LiveChange } from '#contract/live.ts'
import { suspendAccount } from '#server/accounts/index.ts'
import { resetPassword } from '#server/accounts/passwords/reset-password.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { announceLive } from '#server/platform/live.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { askLive, hearLive, listen, type Stream } from '#tests/factories/live.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { requestReset } from '#server/accounts/passwords/request-reset.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startTestApp()
  port = await listen(t)
})
afterAll(() => t.close())

const hear = (token: string, at = port) => hearLive(token, at)
const announce = (person: TestPerson, change: LiveChange) =>
  inTransaction(t.db, async (trx) => announceLive(t.deps, trx, person.id, change))
const said = ({ heard }: Stream) => heard.slice(1)
const change = (id: string) => ({ name: 'change', data: { type: 'messages', id } })

test('a change is told to every stream of that person and to nobody else, as it is and not compressed', async () => {
  const [ann, ben] = [await addPerson(t), await addPerson(t)]
  const streams = [await hear(ann.token), await hear(await newSession(t, ann.id))]
  const other = await hear(ben.token)
  expect(streams[0]!.answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(streams[0]!.answer.headers['content-encoding']).toBeUndefined()
  expect(streams[0]!.answer.headers['cache-control']).toContain('no-store')
  expect(streams[0]!.answer.headers['x-content-type-options']).toBe('nosniff')
  await announce(ann, { type: 'messages', id: 'one' })
  for (const stream of streams) await expect.poll(() => said(stream)).toEqual([change('one')])
  await announce(ben, { type: 'messages', id: 'two' })
  await expect.poll(() => said(other)).toEqual([change('two')])
  expect(said(streams[0]!)).toEqual([change('one')])
})

test('announces nothing after a rollback', async () => {
  const ann = await addPerson(t)
  const stream = await hear(ann.token)
  await inTransaction(t.db, async (trx) => {
    announceLive(t.deps, trx, ann.id, { type: 'messages', id: 'undone' })
    throw new Error('no')
  }).catch(() => undefined)
  await announce(ann, { type: 'messages', id: 'done' })
  await expect.poll(() => said(stream)).toEqual([change('done')])
})

test('another process is heard as well', async () => {
  const { db, clock, site, limits, log } = t.deps
  const deps = createDeps({ db, target: t.target, clock, site, limits, log, secret: 'of tests', uploads: 'none' })
  const there = await buildApp(deps)
  await deps.pubsub.start()
  const ann = await addPerson(t)
  const stream = await hear(ann.token, await listen({ app: there }))
  await announce(ann, { type: 'messages', id: 'from afar' })
  await expect.poll(() => said(stream)).toEqual([change('from afar')])
  await there.http.close()
  await deps.pubsub.stop()
})

describe('a stream ends within seconds with its session:', () => {
  const endings: Record<string, (person: TestPerson) => Promise<unknown>> = {
    'logging out': ({ token }) => t.call(logout, { token }),
    'a new password': async ({ email }) => {
      await requestReset(t.deps, email, '203.0.113.9')
      const [mail] = await messagesOf(t, { to: email, kind: 'account.reset' })
      const token = /access_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      await resetPassword(t.deps, { token, password: 'Moss-on-7-ferns!' }, '203.0.113.9')
    },
    'a suspension': ({ id }) =>
      inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, id, { actor: 'operator', reason: 'Fake' })),
  }
  test.each(Object.entries(endings))('%s', async (_, end) => {
    const [ann, ben] = [await addPerson(t), await addPerson(t)]
    const [stream, other] = [await hear(ann.token), await hear(ben.token)]
    await end(ann)
    await expect.poll(() => stream.isOver(), { timeout: 10_000 }).toBe(true)
    expect(stream.heard.at(-1)).toEqual({ name: 'ended', data: {} })
    expect(other.isOver()).toBe(false)
    expect((await askLive(ann.token, port)).answer.statusCode).toBe(401)
  })
})

test('opening too many streams ends the oldest', async () => {
  const ann = await addPerson(t)
  const streams: Stream[] = []
  for (let n = 0; n < 6; n += 1) streams.push(await hear(ann.token))
  await expect.poll(() => streams.map((stream) => stream.isOver())).toEqual([true, ...Array<boolean>(5).fill(false)])
  expect(streams[0]!.heard.at(-1)).toEqual({ name: 'replaced', data: {} })
})

test('a server that stops ends its streams instead of waiting for them', async () => {
  const own = await startTestApp()
  const at = await listen(own)
  const stream = await hear((await addPerson(own)).token, at)
  // Without an end the server would wait for its listener, who never leaves.
  await own.close()
  await expect.poll(() => stream.isOver()).toBe(true)
})
