import type { APIRequestContext, Page } from '@playwright/test'

import { chooseTime, confirmBooking, slot } from './client-steps.ts'
import { findOpening, HOMES } from './openings.ts'
import { fillLogin, joinAsClient, send } from './people.ts'
import { expect, test } from './site.ts'

const SERVICE = 'Balayage'
const NOTES = 'Two cats, both shy'

function addressOf(provider: string, date: string, time: string): string {
  return `/booking/${SERVICE}/${provider}?${new URLSearchParams({ date, time }).toString()}`
}

async function expectTyped(page: Page, date: string, time: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(date)
  await expect(slot(page, time)).toBeChecked()
  await expect(page.getByLabel('Notes')).toHaveValue(NOTES)
  await expect(page.getByLabel('Street address')).toHaveValue('1 Kept Street')
}

/** Gives the visit another address, near the client's own. */
async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByLabel('Street address').fill('1 Kept Street')
}

/** Ends the session on the server only, as time does. */
async function endSession(request: APIRequestContext, token: string): Promise<void> {
  await send(request, 'auth/logout', {}, token)
}

test('time, notes and address outlive a reload, an ended session and going back, and end with the booking', async ({
  page,
}) => {
  const { token, email } = await joinAsClient(page, HOMES.client)
  const { id, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  const [first = '', time = ''] = [times[0], times.at(-1)]
  await page.goto(addressOf(id, date, first))
  await expect(slot(page, first)).toBeChecked()
  await chooseTime(page, date, time)
  await expect(page).toHaveURL(addressOf(id, date, time))
  await page.getByLabel('Notes').fill(NOTES)
  await goElsewhere(page)

  await page.reload()
  await expectTyped(page, date, time)
  await page.goto('/about')
  await page.goBack()
  await expectTyped(page, date, time)

  // Ended when the booking is on its way: any other request of the page would lead to the login before the button does.
  // The route stays: removing it while the login loads can leave one of its scripts waiting for good.
  let isEnded = false
  await page.route('**/api/bookings', async (route) => {
    if (!isEnded) await endSession(page.request, token)
    isEnded = true
    await route.continue()
  })
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(addressOf(id, date, time))}`)
  await fillLogin(page, email)
  await expect(page).toHaveURL(addressOf(id, date, time))
  await expectTyped(page, date, time)

  await confirmBooking(page)
  await page.goto(`/booking/${SERVICE}/${id}`)
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})
