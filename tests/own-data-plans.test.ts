import { type KyselyPlugin, PostgresQueryCompiler, type RootOperationNode, createQueryId } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForHelp } from '#contract/support.ts'
import { OWN_DATA, ERASURE_STEPS } from '#server/personal-data.ts'
import { eraseLeaver, hindrancesOf } from '#server/accounts/closing/close-account.ts'
import { lockLeaver } from '#server/accounts/closing/erasure-queries.ts'
import { findDataOwner } from '#server/accounts/own-data/own-data-queries.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addDone, addPublished } from '#tests/factories/reviews.ts'
import { newSession } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'
import { addTip } from '#tests/factories/tips.ts'
import { planOf } from '#tests/setup/kept-plan.ts'

/**
 * Deleting an account holds locks, and an export of it is written while others book: everything a domain adds to either
 * is found here automatically, and none of these statements may read a table as a whole.
 */

let t: TestApp
let people: { id: string }[]
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
  await withCatalogue(t)
  const visit = await addDone(t)
  const { client, provider } = visit
  client.token = await newSession(t, client.id)
  provider.token = await newSession(t, provider.id)
  await addPublished(t, visit)
  await addTip(t, visit)
  await say(t, client, provider, 'Hello')
  await handIn(t, provider, 'government_id')
  const help = { subject: 'How', message: 'Where', inquiry_type: 'general' } as const
  await t.call(askForHelp, { token: client.token, body: help })
  await workOnce(t)
  people = [client, provider]
})
afterAll(() => t.close())

/** Small by nature: partial indexes of what is open or waits, tables of one row, and what few banks contest. */
const SMALL =
  /refund_pending|reconciliation_break_order|booking_case_open|money_ruling_waiting|conversation_report_open|outbox_message_waiting|dispute_frozen|on (?:ledger_mark|chargeback|receipt_due)\b/

/** Every statement that is sent meanwhile, each once. */
async function statementsOf(act: (trx: Transaction) => Promise<unknown>): Promise<Set<string>> {
  const compiler = new PostgresQueryCompiler()
  const sent = new Set<string>()
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      sent.add(compiler.compileQuery(node as RootOperationNode, createQueryId()).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const undone = new Error('nothing of it is to stay')
  await inTransaction(t.db.withPlugin(listener), async (trx) => {
    await act(trx)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return sent
}

/** What each reads as a whole: tables, and indexes walked from end to end. */
async function wholesIn(statements: Set<string>): Promise<string[]> {
  const found: string[] = []
  for (const text of statements) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue
    const lines = (await planOf(t.db, text)).split('\n')
    lines.forEach((line, at) => {
      if (SMALL.test(line)) return
      const [, table] = /Seq Scan on (\w+)/.exec(line) ?? []
      const [, walked] = /Index(?: Only)? Scan (?:Backward )?using \w+ on (\w+)/.exec(line) ?? []
      const isWhole = walked !== undefined && !lines[at + 1]?.includes('Index Cond')
      const name = table ?? (isWhole ? walked : undefined)
      if (name !== undefined)
        found.push(`${name}: ${line.trim().slice(0, 90)} || ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`)
    })
  }
  return found
}

test('asking whether somebody can go, and erasing them, reads no table as a whole', async () => {
  const sent = new Set<string>()
  for (const { id } of people)
    for (const text of await statementsOf(async (trx) => {
      const leaver = (await lockLeaver(trx, id))!
      await hindrancesOf(t.deps, trx, leaver, ERASURE_STEPS)
      for (const part of ERASURE_STEPS) await part.endAgain?.(t.deps, trx, leaver, t.clock.now())
      await eraseLeaver(t.deps, trx, leaver, ERASURE_STEPS)
    }))
      sent.add(text)
  expect(sent.size).toBeGreaterThan(60)
  expect(await wholesIn(sent)).toEqual([])
})

test('an export of what is kept about somebody reads no table as a whole', async () => {
  const sent = new Set<string>()
  for (const { id } of people)
    for (const text of await statementsOf(async (trx) => {
      const owner = (await findDataOwner(trx, id))!
      for (const kind of OWN_DATA) {
        const { next } = await kind.read(t.deps, trx, owner, '')
        if (next !== null) await kind.read(t.deps, trx, owner, next)
      }
    }))
      sent.add(text)
  expect(sent.size).toBeGreaterThan(OWN_DATA.length)
  expect(await wholesIn(sent)).toEqual([])
})
