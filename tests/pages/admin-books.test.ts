import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBooks, listAccountMovements } from '#contract/admin/books.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { grant } from '#tests/factories/credit.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'

/** The page's part as it is written: what is for browsers is no part of this program. */
const PART = join(import.meta.dirname, '../../web/admin/money/books.tsx')
const { BooksView } = (await import(/* @vite-ignore */ PART)) as { BooksView: ComponentType<Record<string, unknown>> }

let t: TestApp
let finance: TestPerson
let clientId: string
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-02T18:00:00Z' })
  finance = await anAdmin(t, 'finance')
  clientId = (await addPerson(t)).id
  await grant(t, clientId)
  t.setNow('2026-12-02T18:00:00Z')
  await workOnce(t)
})
afterAll(() => t.close())

async function drawn(period: string, account?: string) {
  const { token } = finance
  const books = (await t.call(getBooks, { token, query: { period } })).body
  if (account === undefined) return drawPart(createElement(BooksView, { books, movements: null }))
  const { from, to } = books
  const { body: items } = await t.call(listAccountMovements, { token, query: { from, to, account } })
  return drawPart(createElement(BooksView, { books, movements: { account, first: { items, next: null } } }))
}

test('the books show profit and loss, trial balance and the files of a month', async () => {
  const html = await drawn('2026-11')
  const words = wordsOf(html)
  expect(words).toContain('Closed through Nov 30, 2026')
  expect(words).toContain('Goodwill Credit and money we gave to put things right. -$10.00')
  expect(words).toContain('Loss -$10.00')
  expect(words).toContain('At the end of Nov 30, 2026.')
  expect(words).toMatch(/Credit Credit that clients can pay visits with\. \$10\.00/)
  expect(words).toContain('Total $10.00 $10.00')
  for (const title of ['General journal', 'Trial balance', 'Payments', 'Refunds', 'Payouts', 'Receipts'])
    expect(html).toContain(`aria-label="Export ${title.toLowerCase()} as CSV"`)
  expect(html).not.toContain('Profit and loss by month')
})

test('the books of a year show each month', async () => {
  const html = await drawn('2026')
  expect(html).toContain('aria-label="Profit and loss by month"')
  expect(wordsOf(html)).toMatch(/November 2026 \$0\.00 \$0\.00 -\$10\.00 \$0\.00 \$0\.00 -\$10\.00/)
})

test('an account shows its movements between two balances, and whose account it was', async () => {
  const words = wordsOf(await drawn('2026-11', 'credit'))
  expect(words).toMatch(
    new RegExp(`Balance before: \\$0\\.00 Goodwill Nov 2, 2026 \\w+ ${clientId} Credit \\$10\\.00 Balance -\\$10\\.00`),
  )
  expect(wordsOf(await drawn('2026-12', 'credit'))).toContain('Nothing in this period.')
})
