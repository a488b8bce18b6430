import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listStatements } from '#contract/statements.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce } from '#tests/factories/app.ts'
import { chargeCommissionTaxes, OUR_NUMBERS } from '#tests/factories/commission-taxes.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addCompleted, orderOf } from '#tests/factories/visits.ts'
import { issueDueInvoices } from './issue-invoices.ts'

it('a month with more commission returned than charged has a credit note, which names the taxes returned', async () => {
  const t = await startTestApp({
    isFresh: true,
    isFrozen: true,
    now: '2026-11-02T18:00:00Z',
    site: {
      legalName: 'Homebloom Services Ltd.',
      address: '100 Example Street, Vancouver BC V6B 1A1',
      businessNumber: '123456782',
    },
  })
  await chargeCommissionTaxes(t)
  const provider = await addBookable(t, { price: 80 })
  const visit = await addCompleted(t, { provider, date: '2026-11-05' })
  t.setNow('2026-11-12T18:00:00Z')
  await workOnce(t)
  t.setNow('2026-12-02T18:00:00Z')
  await workOnce(t)
  const orderId = await orderOf(t, visit.id)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'all', amountCents: 8000 }))
  await workOnce(t)
  t.setNow('2027-01-02T18:00:00Z')
  await workOnce(t)
  await issueDueInvoices(t.deps)
  const { items } = (await t.call(listStatements, { token: provider.token, query: { year: 2026 } })).body
  const [note, invoice] = items.filter(({ kind }) => kind === 'invoice')
  expect(note).toMatchObject({ title: 'Credit note for our commission for December 2026', text: `$13.44, ${note!.id}` })
  const { words, title } = await readPdf(await download(t, provider.token, `/statements/${note!.id}`))
  expect(title).toBe(`Credit note ${note!.id}`)
  expect(words).toContain(
    `Seller Homebloom Services Ltd. Address 100 Example Street, Vancouver BC V6B 1A1 Business number 123456782 GST number ${OUR_NUMBERS.gst} PST number ${OUR_NUMBERS.pst}`,
  )
  expect(words).toContain('Commission returned with refunds $12.00 GST (5%) $0.60 PST (7%) $0.84 Total credited $13.44')
  const november = await readPdf(await download(t, provider.token, `/statements/${invoice!.id}`))
  expect(november.words).toContain('Commission on 1 visit $12.00 GST (5%) $0.60 PST (7%) $0.84 Total $13.44')
  const { rows } = await sql`
    select account from ledger_entry where account in ('gst_platform', 'pst_platform')
    group by account having sum(amount_cents) <> 0`.execute(t.db)
  expect(rows).toEqual([])
  await t.close()
})
