import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { addTimeOff } from '#contract/availability/time-off.ts'
import { listBookings } from '#contract/bookings.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { checkoutOf, pay, VISIT_DATE } from '#tests/factories/visits.ts'

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

test('a client asks for visits that repeat, one answer takes them all, one is paid and one is cancelled', async () => {
  const [provider, client] = [await addBookable(t, { price: 60 }), await addPerson(t)]
  // The provider is away in the morning of the second date.
  const away = { start: `${day(17)}T00:00`, end: `${day(17)}T12:00` }
  expect((await t.call(addTimeOff, { token: provider.token, body: away })).status).toBeLessThan(300)
  const booking = `/booking/Gel%20Manicure/${provider.id}?date=${VISIT_DATE}&time=09:00`
  const page = await open(booking, client)
  await page.findByRole('radio', { name: '9:00 AM', checked: true })
  await page.press('Repeat this visit')
  await page.isFocused(() => page.field('Repeat'))
  expect(page.field('Repeat')).toHaveProperty('value', '2')
  const dates = page.part('list', 'Dates')
  await dates.says('The provider is away at this time.')
  expect((await dates.inside()).getAllByRole('listitem')).toHaveLength(4)
  await page.says('3 visits at $60.00 each')
  page.choose(/^What to do about /, 'At 12:00 PM that day')
  await page.says('4 visits at $60.00 each, $240.00 in all.')
  // All of it is there again on return, and the focus is left alone.
  await page.go('/about')
  await page.go(booking)
  await page.findByRole('radio', { name: '9:00 AM', checked: true })
  await page.says('4 visits at $60.00 each, $240.00 in all.')
  expect(document.activeElement === page.field('Repeat')).toBe(false)
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')

  // One card represents all of them.
  const dashboard = await open(`/client/dashboard/${client.id}`, client)
  const next = dashboard.part('region', 'Your next visit')
  await next.says('Visit 1 of 4, every 2 weeks')
  expect((await next.inside()).getAllByText('Gel Manicure')).toHaveLength(1)
  await next.press('All 4 visits')
  await expect.poll(async () => (await next.inside()).getAllByText('Pending').length).toBe(5)

  const mails = await messagesOf(t, { to: provider.email })
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New request: Gel Manicure on .* and 3 more$/),
  ])
  const requests = await open('/provider/requests', provider)
  expect(await requests.findAllByRole('article')).toHaveLength(1)
  await requests.says('4 visits, every 2 weeks')
  const boxes = within4(await requests.part('group', 'Dates').inside())
  await requests.user.click(boxes[3]!)
  await requests.findByRole('button', { name: 'Accept 3 of 4' })
  await requests.user.click(boxes[3]!)
  await requests.press('Accept all 4')
  await requests.findByRole('heading', { name: 'Visit 1 of 4, every 2 weeks' })
  await requests.findByRole('button', { name: 'End the series' })

  // The first is paid, the third is cancelled, the others are confirmed.
  const visits = (await t.call(listBookings, { token: client.token, query: {} })).body
  const [first, , third] = visits.toSorted((a, b) => a.scheduled_at.localeCompare(b.scheduled_at))
  await pay(t, await checkoutOf(t, { id: first!.id, client, provider }))
  const paid = await open(`/bookings/${first!.id}`, client)
  expect(
    await (await paid.part('region', 'Visit 1 of 4, every 2 weeks').inside()).findAllByRole('listitem'),
  ).toHaveLength(4)
  const skipped = await open(`/bookings/${third!.id}`, client)
  await skipped.findByRole('heading', { name: 'Visit 3 of 4, every 2 weeks' })
  await skipped.press('Cancel Booking')
  await skipped.press('Yes, Cancel')
  await skipped.says('Booking cancelled.')
  // The dialog names what becomes of each, and can be cancelled.
  const ending = await open(`/bookings/${first!.id}`, client)
  await ending.press('End the series')
  const dialog = ending.part('dialog', 'End this series?')
  await dialog.says('Cancelled. We’re refunding $60.00.')
  expect((await dialog.inside()).getAllByText('Cancelled, nothing to pay.')).toHaveLength(2)
  await dialog.press('Keep the series')
  await dialog.goes()
  const after = (await t.call(listBookings, { token: client.token, query: {} })).body
  expect(after.filter(({ status }) => status === 'confirmed')).toHaveLength(3)
})

const within4 = ({ getAllByRole }: Awaited<ReturnType<ReturnType<OpenPage['part']>['inside']>>) => {
  const boxes = getAllByRole('checkbox')
  expect(boxes).toHaveLength(4)
  return boxes
}
