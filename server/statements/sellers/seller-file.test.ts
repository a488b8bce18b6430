import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { askSellers, getSellerAdmin, makeSellerFile } from '#contract/sellers.ts'
import { downloadStatement, listStatements } from '#contract/statements.ts'
import { saveMyTaxes } from '#contract/taxes.ts'
import { accounts, findBalance } from '#server/ledger/index.ts'
import { startTestApp, workOnce } from '#tests/factories/app.ts'
import { centsOf, download, readCsv, readPdf } from '#tests/factories/documents.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addCompleted } from '#tests/factories/visits.ts'

const GST = '123456782RT0001'
const START = '2026-11-02T18:00:00Z'
const IN_BOOKS = '2026-11-12T18:00:00Z'
const NEXT_YEAR = '2027-01-20T18:00:00Z'

it('makes the seller file of a year: for an admin with a fresh factor, recorded, and asks who is missing', async () => {
  const own = await startTestApp({ isFrozen: true, now: START })
  const [full, bare] = [await addBookable(own, { price: 80, gst: GST }), await addBookable(own, { price: 60 })]
  for (const provider of [full, bare]) await addCompleted(own, { provider, date: '2026-11-05' })
  const details = {
    filer: 'individual' as const,
    first_name: 'Amara',
    name: 'Filed',
    street_address: '77 Secret Lane',
    city: 'Vancouver',
    province: 'BC',
    postal_code: 'V6B 1A1',
    since: '1990-04-02',
    tax_number: '046454286',
  }
  expect((await own.call(saveMyTaxes, { token: full.token, body: details })).status).toBe(200)
  own.setNow(IN_BOOKS)
  await workOnce(own)
  own.setNow(NEXT_YEAR)
  const { token, id: adminId } = await anAdmin(own)
  const year = 2026
  const desk = (await own.call(getSellerAdmin, { token, query: { year } })).body
  expect(desk).toMatchObject({ is_over: true, due_text: 'Sunday, January 31, 2027', lacking: 1, files: [] })
  expect(JSON.stringify(desk)).not.toContain('046454')
  expect((await own.call(askSellers, { token, body: { year } })).body).toEqual({ asked: 1 })
  expect((await own.call(askSellers, { token, body: { year } })).body).toEqual({ asked: 0 })

  await sql`update session set factor_at = ${new Date(Date.parse(NEXT_YEAR) - 3_600_000)} where user_id = ${adminId}`.execute(
    own.db,
  )
  expect(await own.call(makeSellerFile, { token, body: { year } })).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required' },
  })
  await sql`update session set factor_at = ${new Date(NEXT_YEAR)} where user_id = ${adminId}`.execute(own.db)
  const [file] = (await own.call(makeSellerFile, { token, body: { year } })).body.files
  expect(file).toMatchObject({ sellers: 2, lacking: 1 })
  const { rows: stored } = await sql<{ row: string }>`select to_jsonb(f)::text as row from seller_file_piece f`.execute(
    own.db,
  )
  expect(stored[0]!.row).not.toMatch(/Secret|046454/)

  const rows = readCsv((await download(own, token, `/admin/sellers/files/${file!.id}`)).toString('utf8'))
  const [given, missing] = [rows.find((row) => row['TIN'] !== 'NOTIN')!, rows.find((row) => row['TIN'] === 'NOTIN')!]
  expect(given).toMatchObject({
    'First name': 'Amara',
    'Last or legal name': 'Filed',
    Street: '77 Secret Lane',
    TIN: '046454286',
    'Birth date': '1990-04-02',
    'GST number': GST,
    'Consideration Q4': '72.00',
    'Activities Q4': '1',
    'Fees Q4': '12.00',
    'Taxes Q4': '0.00',
    'Consideration Q1': '0.00',
  })
  expect(missing).toMatchObject({ 'TIN unknown': '1', 'Birth date': '', 'Consideration Q4': '51.00' })
  // Each has a copy of what the file says of them, and no one has another's.
  const copyOf = async (person: { token: string }) => {
    const copy = readCsv((await download(own, person.token, '/statements/reported-2026?as=csv')).toString('utf8'))
    expect(copy.map((row) => row['Paid to you'])).toEqual(['0.00', '0.00', '0.00', copy[3]!['Paid to you']])
    return copy[3]!
  }
  expect(await copyOf(full)).toMatchObject({
    Seller: 'Amara Filed',
    'Social insurance number': 'Ends in 286',
    'Birth date': '1990-04-02',
    'GST number': GST,
    Visits: '1',
    'Paid to you': given['Consideration Q4'],
    'Our fees': given['Fees Q4'],
    'Taxes on our fees': given['Taxes Q4'],
  })
  expect(await copyOf(bare)).toMatchObject({
    'Social insurance number': 'Not given to us',
    'Paid to you': missing['Consideration Q4'],
  })
  const { words } = await readPdf(await download(own, full.token, '/statements/reported-2026'))
  for (const fact of [
    'Reported to the Canada Revenue Agency for 2026',
    'Amara Filed',
    'Ends in 286',
    '$72.00',
    '$12.00',
  ])
    expect(words).toContain(fact)
  expect(words).not.toContain('046454')
  const mailsOf = (email: string) => messagesOf(own, { to: email, kind: 'tax.reported', channel: 'email' })
  const subjects = async () => (await mailsOf(full.email)).map(({ subject }) => subject?.replace(' - Homebloom', ''))
  expect(await subjects()).toEqual(['What we report about you for 2026'])
  const { items } = (await own.call(listStatements, { token: full.token, query: { year } })).body
  expect(items.find(({ id }) => id === 'reported-2026')?.text).toContain('$72.00 paid to you')
  // The same said again changes nothing; something else is a corrected copy.
  const makeAgain = () => own.call(makeSellerFile, { token, body: { year } })
  expect((await makeAgain()).body.files).toHaveLength(2)
  expect(await subjects()).toHaveLength(1)
  const moved = { ...details, street_address: '78 Secret Lane' }
  expect((await own.call(saveMyTaxes, { token: full.token, body: moved })).status).toBe(200)
  await makeAgain()
  expect(await subjects()).toEqual([
    'What we report about you for 2026',
    'Corrected: what we report about you for 2026',
  ])
  expect((await copyOf(full))['Address']).toContain('78 Secret Lane')
  expect(await mailsOf(bare.email)).toHaveLength(1)
  // A year that is not over is no report.
  expect((await own.call(makeSellerFile, { token, body: { year: 2027 } })).status).toBe(200)
  const none = await own.call(downloadStatement, { token: full.token, params: { id: 'reported-2027' } })
  expect(none.status).toBe(404)
  const { rows: kept } = await sql<{ row: string }>`select to_jsonb(c)::text as row from seller_copy c`.execute(own.db)
  expect(kept.map(({ row }) => row).join('')).not.toMatch(/Secret|Filed/)

  // The file's sums match the books.
  const owed = await Promise.all(
    [full, bare].flatMap(({ id }) => [
      findBalance(own.db, accounts.provider(id)),
      findBalance(own.db, accounts.gst(id)),
    ]),
  )
  const told = rows.reduce(
    (sum, row) => sum + [1, 2, 3, 4].reduce((q, n) => q + centsOf(row[`Consideration Q${n}`]!), 0),
    0,
  )
  expect(told).toBe(-owed.reduce((sum, cents) => sum + cents, 0))
  const { rows: audit } = await sql<{ action: string; text: string }>`
    select action, to_jsonb(a)::text as text from audit_entry a where action like 'seller_file.%' order by at, action`.execute(
    own.db,
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'seller_file.asked',
    'seller_file.asked',
    'seller_file.downloaded',
    'seller_file.made',
    'seller_file.made',
    'seller_file.made',
    'seller_file.made',
  ])
  for (const { text } of audit) expect(text).not.toMatch(/Secret|046454/)
  await own.close()
})
