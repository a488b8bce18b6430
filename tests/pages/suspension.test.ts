import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

test('an admin who suspends sees what it cancels; the client and the provider read what became of it', async () => {
  const { id, client, provider } = await addPending(t)
  await workOnce(t)
  const page = await openPage(t, '/admin', await anAdmin(t))
  page.retell('GET', /\/visits-ahead$/, (ahead: object) => ({ ...ahead, balance: 72 }))
  await page.go(`/admin/approvals?search=${provider.email}`)
  await page.press('Suspend')
  const dialog = page.part('dialog', /^Suspend/)
  await dialog.says('Cancel one visit ahead and refund $0.00')
  await expect.poll(async () => (await dialog.field('Hold payouts too: $72.00')).checked).toBe(true)
  await dialog.tick(/^Keep accepted visits/)
  await dialog.fill('Reason', 'A complaint')
  await dialog.press('Suspend')
  await dialog.says('Say why the visits stay')
  await dialog.tick(/^Cancel one visit ahead/)
  await dialog.press('Suspend')
  await dialog.goes()
  await page.press('Lift suspension')
  const lifting = page.part('dialog', /suspension/i)
  await lifting.says('Payouts stay on hold until you release them')
  expect((await lifting.inside()).getByRole('link', { name: 'Payouts' })).toBeTruthy()
  await lifting.press('Cancel')

  await (await open(`/bookings/${id}`, client)).says('the provider can no longer come')
  const dashboard = await open(`/provider/dashboard/${provider.id}`, provider)
  await dashboard.says('Upcoming visits are cancelled and refunded.')
})
