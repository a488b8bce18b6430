import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutbox } from '#contract/notifications.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { codeFor } from '#tests/factories/sign-up.ts'
import { readFacts, writeFacts } from './facts.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('instants stay instants, and what people type stays text', () => {
  const facts = {
    at: new Date('2026-11-22T10:00:00.123Z'),
    list: [{ until: new Date(0), none: null }],
    notes: '2026-11-22T10:00:00.123Z',
    quoted: '{"instant":"2026-11-22T10:00:00.123Z"}',
  }
  expect(readFacts(writeFacts(facts))).toEqual(facts)
})

test('a code is forgotten an hour later, in the sandbox, too', async () => {
  const phone = '6045557044'
  const code = await codeFor(t, phone)
  await t.app.work.deliver()
  const shown = async () => (await t.call(listOutbox, { query: { to: phone } })).body[0]
  expect((await shown())?.text).toContain(code)
  await t.app.work.runDue()
  t.advance(3_700_000)
  await t.app.work.runDue()
  expect(await shown()).toMatchObject({ text: '', sent_at: expect.any(String) })
  expect(JSON.stringify(await t.db.selectFrom('notification').selectAll().execute())).not.toContain(code)
})
