import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCaseTasks, listDecidedTasks } from '#server/admin/case-lines/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { listMessages, listOwnTickets, listTicketLines, readFigures } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')
const WAITING = { turn: 'us', owner: undefined, after: null, limit: 21 } as const
const FURTHER = { rank: 1, sinceMs: now.getTime(), id: '' }
const CASES = { kinds: ['x'], owner: undefined, after: FURTHER, limit: 21 }

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['tickets that wait', 'support_ticket_turn', (db) => listTicketLines(db, WAITING)],
  ['those further down', 'support_ticket_turn', (db) => listTicketLines(db, { ...WAITING, after: FURTHER })],
  ['those of one owner', 'support_ticket_owner', (db) => listTicketLines(db, { ...WAITING, owner: '' })],
  ['those of nobody', 'support_ticket_unowned', (db) => listTicketLines(db, { ...WAITING, owner: null })],
  ['solved ones', 'support_ticket_ended', (db) => listTicketLines(db, { ...WAITING, turn: 'solved', after: FURTHER })],
  ['figures of tickets', 'support_ticket_answered', (db) => readFigures(db, { now, from: now })],
  ['a thread', 'ticket_message_pkey', (db) => listMessages(db, '', { kinds: null, limit: 200 })],
  ['what somebody has asked', 'support_ticket_person', (db) => listOwnTickets(db, '', { after: null, limit: 21 })],
  ['other cases that wait', 'task_case_since', (db) => listCaseTasks(db, CASES)],
  ['cases that are decided', 'task_case_closed', (db) => listDecidedTasks(db, CASES)],
  ['other cases of one owner', 'task_case_owner', (db) => listCaseTasks(db, { ...CASES, owner: '' })],
])('%s are found by an index, whatever the values', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (?:support_ticket|ticket_message|task|user_account|booking)/)
})
