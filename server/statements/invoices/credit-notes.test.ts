import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listStatements } from '#contract/statements.ts'
import { accounts, closeMonths, findBalance } from '#server/ledger/index.ts'
import { startTestApp } from '#tests/factories/app.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { issueDueInvoices } from './issue-invoices.ts'

it('a month with more commission returned than charged has a credit note, which gives the GST back', async () => {
  const t = await startTestApp({
    isFresh: true,
    isFrozen: true,
    now: '2026-11-02T18:00:00Z',
    site: {
      gstNumber: '123456782RT0001',
      legalName: 'Homebloom Services Ltd.',
      address: '100 Example Street, Vancouver BC V6B 1A1',
      businessNumber: '123456782',
    },
  })
  const provider = await addBookable(t)
  await sql`insert into payout_account (provider_id) values (${provider.id}) on conflict do nothing`.execute(t.db)
  for (const [cause, cents] of [
    ['earned', 1000],
    ['refunded', -3000],
  ] as const)
    await sql`
      with posted as (
        insert into ledger_transaction (cause, reference, at) values (${cause}, ${cause}, ${t.clock.now()}) returning id)
      insert into ledger_entry (transaction_id, account, amount_cents)
      select id, account, cents from posted, lateral (values ('client_funds', ${cents * 6}::int),
        (${accounts.provider(provider.id)}, ${-cents * 5}::int), ('revenue', ${-cents}::int)) as e (account, cents)`.execute(
      t.db,
    )
  t.setNow('2026-12-02T18:00:00Z')
  await closeMonths(t.deps)
  await issueDueInvoices(t.deps)
  const { items } = (await t.call(listStatements, { token: provider.token, query: { year: 2026 } })).body
  const note = items.find(({ kind }) => kind === 'invoice')!
  expect(note).toMatchObject({ title: 'Credit note for our commission for November 2026', text: `$21.00, ${note.id}` })
  const { words, title } = await readPdf(await download(t, provider.token, `/statements/${note.id}`))
  expect(title).toBe(`Credit note ${note.id}`)
  expect(words).toContain('Commission on 1 visit -$10.00 Commission returned with refunds $30.00 GST (5%) $1.00')
  expect(words).toContain(
    'Seller Homebloom Services Ltd. Address 100 Example Street, Vancouver BC V6B 1A1 Business number 123456782 GST number 123456782RT0001',
  )
  expect(words).toContain('Total credited $21.00')
  // We owe that much less tax, and the provider has it.
  expect(await findBalance(t.db, accounts.gstPlatform)).toBe(100)
  await t.close()
})
