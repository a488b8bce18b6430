import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { weekdayOf } from '#tests/factories/calendar.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, addPending, VISIT_DATE } from '#tests/factories/visits.ts'

/** Hours of a provider, and why a time is not offered. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

async function aProvider() {
  const { services, ...person } = await anOpenProvider(t)
  return { ...person, serviceId: services[0]!.id }
}

test('hours are saved once everything is seen that they leave out, also what came in between', async () => {
  const provider = await aProvider()
  await addConfirmed(t, { provider, time: '09:00' })
  await addPending(t, { provider, time: '11:00' })
  const weekday = weekdayOf(VISIT_DATE)
  const [closed = '', other = ''] = [DAYS[weekday], DAYS[(weekday + 1) % 7]]
  const page = await openPage(t, '/provider/availability', provider)
  const isOpen = () => (page.getByRole('switch', { name: closed }) as HTMLInputElement).checked
  await page.user.click(await page.findByRole('switch', { name: closed }))
  page.fill(`${other}: end`, '09:30')
  await page.says('Too short to be booked: a visit takes one hour.')
  await page.press('Save availability')
  const dialog = page.part('dialog', 'Save these hours?')
  await dialog.says('One visit outside these hours stays:')
  await dialog.says('One open request outside these hours:')
  await dialog.says('Too short to book: your shortest visit takes one hour.')
  await dialog.says(`${other}, 9:00 AM – 9:30 AM`)
  await dialog.press('Go back')
  await dialog.goes()
  expect(page.field(`${other}: end`)).toHaveProperty('value', '09:30')

  await page.press('Save availability')
  await dialog.find()
  await addPending(t, { provider, time: '13:00' })
  await dialog.press('Save hours')
  await dialog.says('Someone just booked')
  await dialog.says('2 open requests outside these hours:')
  await dialog.press('Save hours')
  await page.says('Availability saved')
  expect(isOpen()).toBe(false)
})

test('an admin asks why a time is not offered, also from a place', async () => {
  const provider = await aProvider()
  const page = await openPage(t, `/admin/approvals?state=approved&search=${provider.email}`, await anAdmin(t))
  await page.user.click(await page.findByText('Why is a time not offered?'))
  await page.part('list', 'The day, hour by hour').says(/Outside opening hours|Offered to clients/)
  page.fill('Asked from (optional)', 'h2x1a1')
  await page.press('Show')
  await page.says(/asked from H2X 1A1: nothing is offered\./)
})
