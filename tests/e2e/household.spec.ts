import { demoProviders } from '#db/seed/people.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'
import { chooseTime, confirmBooking } from './client-steps.ts'
import { answerWith } from './made-up.ts'
import { findOpening, HOMES } from './openings.ts'
import { joinAsClient, keepToken, send } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const SERVICE = 'Dog Walking'
const ALLERGY = 'Chicken, in treats as well'

test('a client keeps a dog, books a walk for it, and the provider reads the notes from acceptance on', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(page, HOMES.client)
  await page.goto('/client/household')
  await expect(page.getByText('No one else yet')).toBeVisible()
  // By keys alone: open, see what is missing, fill in, save.
  await page.getByRole('button', { name: 'Add a pet' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a pet' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await page.keyboard.type('Miso')
  await dialog.getByLabel('Kind').selectOption('dog')
  await dialog.getByLabel('Allergies').fill(ALLERGY)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Please agree before we keep notes')).toBeVisible()
  await checkPage(page)
  await dialog.getByLabel('I agree').press('Space')
  // Saved, but the list could not be loaded again: the old one doesn't stand in for it.
  await answerWith(page, 'GET', '**/api/household', { status: 503 })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Failed to load your household.')).toBeVisible()
  await expect(page.getByText('No one else yet')).toHaveCount(0)
  await page.unroute('**/api/household')
  await page.getByRole('button', { name: 'Try again' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Miso' })
  await expect(card).toContainText(ALLERGY)
  await card.getByRole('button', { name: 'Remove Miso' }).click()
  await page.getByRole('dialog', { name: 'Remove Miso?' }).getByRole('button', { name: 'Keep' }).click()
  await expectNoSidewaysScroll(page)

  const { id, full_name, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  await page.goto(`/booking/${encodeURIComponent(SERVICE)}/${id}`)
  await chooseTime(page, date, times[1]!)
  const who = page.getByRole('group', { name: 'Who is it for?' })
  await expect(who.getByRole('radio', { name: /^Miso/ })).toBeChecked()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Please add until when Miso is vaccinated').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add it' }).click()
  const change = page.getByRole('dialog', { name: 'Change Miso' })
  await change.getByLabel('Vaccinated until').fill(`${Number(date.slice(0, 4)) + 1}-06-30`)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Add it' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(who.getByRole('radio', { name: /^Miso/ })).toBeChecked()
  await confirmBooking(page)
  await page.getByRole('link', { name: SERVICE }).first().click()
  const guests = page.getByRole('region', { name: 'Who it is for' })
  await expect(guests).toContainText(ALLERGY)
  const bookingId = page.url().split('/').at(-1)!

  const { email } = demoProviders.find((one) => `${one.firstName} ${one.lastName}` === full_name)!
  const { access_token: token } = await send<{ access_token: string }>(page.request, 'auth/login', {
    email,
    password: DEMO_PASSWORD,
  })
  const theirs = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await keepToken(theirs, token)
  await theirs.goto(`/provider/requests/${bookingId}`)
  const seen = theirs.getByRole('region', { name: 'Who it is for' })
  await expect(seen).toContainText('Names and notes open when you accept.')
  await expect(seen).toContainText('A vaccination that is valid on the day: there')
  await expect(seen).not.toContainText('Miso')
  await send(page.request, `bookings/${bookingId}/status`, { status: 'confirmed' }, token)
  await theirs.goto(`/provider/bookings/${bookingId}`)
  await expect(seen).toContainText('Miso')
  await expect(seen).toContainText(ALLERGY)
  await expectNoSidewaysScroll(theirs)
  await theirs.close()

  // Withdrawn: nobody reads them any more, and both see that something is missing.
  await page.goto('/client/household')
  await page.getByRole('button', { name: 'Withdraw and delete all notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all notes' }).click()
  await expect(page.getByText(ALLERGY)).toHaveCount(0)
  await page.goto(`/bookings/${bookingId}`)
  await expect(guests).toContainText('Please look at your household')
})
