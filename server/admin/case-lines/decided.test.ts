import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaseLines } from '#contract/admin/tickets.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t, 'trust', 'finance')
})
afterAll(() => t.close())

type Kind = 'dispute.opened' | 'chargeback.opened' | 'chargeback.lost'

const raise = (id: string, kind: Kind) =>
  inTransaction(t.db, (trx) =>
    openTask(t.deps, trx, { kind, subject: { type: 'dispute', id }, severity: 'normal', dueAt: null }),
  )
const settle = (id: string, ...kinds: Kind[]) =>
  inTransaction(t.db, async (trx) => {
    for (const kind of kinds) await resolveTask(t.deps, trx, { kind, subject: { type: 'dispute', id } })
  })

const decided = async (query: { limit?: number; cursor?: string } = {}) => {
  const { body, headers } = await t.call(listCaseLines, {
    token: admin.token,
    query: { turn: 'decided', kind: 'dispute', ...query },
  })
  const next = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  return { lines: body.map(({ id, label }) => [id, label]), next }
}

test('several reports about one subject are decided once, by their outcome', async () => {
  const [one, other] = [newId(), newId()]
  await raise(one, 'dispute.opened')
  await raise(other, 'dispute.opened')
  await settle(other, 'dispute.opened')
  t.advance(60_000)
  await raise(one, 'chargeback.opened')
  t.advance(60_000)
  await settle(one, 'chargeback.opened')
  await raise(one, 'chargeback.lost')
  expect((await decided()).lines).toEqual([
    [one, 'Chargeback'],
    [other, 'Dispute'],
  ])
  t.advance(60_000)
  await settle(one, 'dispute.opened', 'chargeback.lost')
  const first = await decided({ limit: 1 })
  expect(first.lines).toEqual([[one, 'Lost chargeback']])
  expect(await decided({ limit: 1, cursor: first.next! })).toMatchObject({
    lines: [[other, 'Dispute']],
    next: undefined,
  })
})
