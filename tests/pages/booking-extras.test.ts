import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { listBookings } from '#contract/bookings.ts'
import { updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addDone } from '#tests/factories/reviews.ts'
import { addBookable, anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { setStatusOf } from '#tests/factories/visits.ts'

/** What a client adds to a booking, and what both sides read of it. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, { token })
}

const slotsOf = async (page: OpenPage) =>
  within(await page.findByRole('radiogroup', { name: /^Time on/ })).getAllByRole<HTMLInputElement>('radio')
const slotCount = (page: OpenPage) => expect.poll(async () => (await slotsOf(page)).length, { timeout: 20_000 })

/** Presses Confirm Booking. @returns the booking's id */
async function confirm(page: OpenPage, { token }: TestPerson): Promise<string> {
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
  const [booking] = (await t.call(listBookings, { token, query: {} })).body
  return booking!.id
}

const bookable = ({ services, ...person }: OpenProvider) => ({ ...person, serviceId: services[0]!.id })

test('a client adds to a visit and takes somebody along, and both sides read it', async () => {
  const [provider, client] = [bookable(await anOpenProvider(t)), await addPerson(t)]
  const desk = await open('/provider/services', provider)
  await desk.press(/^Edit/)
  // The new line has the focus, and errors are shown when saving.
  await desk.press('Add an add-on')
  await desk.isFocused(() => desk.field('Add-on 1'))
  expect(desk.shown()).not.toContain('Please name the add-on')
  await desk.press('Save')
  await desk.says('Please name the add-on')
  await desk.isFocused(() => desk.field('Add-on 1'))
  desk.fill('Add-on 1', 'French tips')
  desk.fill('Price of French tips', '12.50')
  desk.choose('Time of French tips', '+15 min')
  desk.choose('People or pets in one visit', 'Up to 3')
  await desk.press('Save')
  await desk.says('Classic Manicure was saved')

  const booking = `/booking/Classic%20Manicure/${provider.id}?date=${day(3)}&time=09:00`
  const page = await open(booking, client)
  const tips = () => page.findByRole<HTMLInputElement>('checkbox', { name: /French tips/ })
  await page.says('+ $12.50, 15 minutes more')
  await slotCount(page).toBe(8)
  await page.user.click(await tips())
  await page.says('Lasts 1 hour 15 minutes.')
  page.choose('For how many people?', '2')
  await page.says('Lasts 2 hours 30 minutes.')
  // Nine to five holds six starts of two hours and a half.
  await slotCount(page).toBe(6)
  // It is all there again when the client comes back, with its times and its price.
  await page.go('/about')
  await page.go(booking)
  await expect.poll(async () => (await tips()).checked).toBe(true)
  expect(page.field('For how many people?')).toHaveProperty('value', '2')
  await slotCount(page).toBe(6)
  expect((await slotsOf(page))[0]!.checked).toBe(true)
  const summary = page.part('complementary', 'Summary')
  await summary.says('2 hours 30 minutes')
  await summary.says('French tips × 2')
  await summary.says('$115.00')

  // The provider takes the add-on away meanwhile: it is said, and the visit is shown without it.
  const offer = { token: provider.token, params: { id: provider.serviceId } }
  const [known] = (await t.call(updateService, { ...offer, body: {} })).body.add_ons
  await t.call(updateService, { ...offer, body: { add_ons: [] } })
  await page.press('Confirm Booking')
  await page.says('An add-on that you chose is no longer offered.')
  await expect.poll(() => page.queryByRole('checkbox', { name: /French tips/ })).toBe(null)
  await page.says('Lasts 2 hours.')
  await t.call(updateService, { ...offer, body: { add_ons: [known!] } })
  const again = await open(booking, client)
  await again.user.click(await again.findByRole('checkbox', { name: /French tips/ }))
  again.choose('For how many people?', '2')
  await again.says('Lasts 2 hours 30 minutes.')
  await again.findByRole('radio', { name: '9:00 AM', checked: true })
  const id = await confirm(again, client)

  await (await open(`/provider/requests/${id}`, provider)).says('For 2 · with French tips')
  await setStatusOf(t, { id, client, provider }, 'provider', 'confirmed')
  const mine = await open(`/bookings/${id}`, client)
  await mine.says('For 2 · with French tips')
  await mine.says('French tips × 2')
})

test('a client shows a shade and a shape with the request, and both sides see them', async () => {
  const [provider, client] = [await anOpenProvider(t), await addPerson(t)]
  const booking = `/booking/Classic%20Manicure/${provider.id}?date=${day(3)}&time=09:00`
  const page = await open(booking, client)
  const wish = page.part('region', 'Inspiration (optional)')
  const box = async (name: string) => (await wish.inside()).findByRole<HTMLInputElement>('checkbox', { name })
  for (const name of ['Classic red', 'Almond', 'Navy', 'Coral']) await wish.tick(name)
  await wish.says('Remove one to choose another')
  expect((await box('Black')).disabled).toBe(true)
  for (const name of ['Navy', 'Coral']) await wish.tick(name)
  await expect.poll(async () => (await box('Black')).disabled).toBe(false)
  await page.go('/about')
  await page.go(booking)
  await expect.poll(async () => (await box('Almond')).checked).toBe(true)
  const id = await confirm(page, client)
  for (const [address, who] of [
    [`/bookings/${id}`, client],
    [`/provider/requests/${id}`, provider],
  ] as const) {
    const shown = (await open(address, who)).part('list', 'Shown with the booking')
    const items = (await shown.inside()).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Classic red', 'Almond'])
  }
})

const ALLERGY = 'Chicken, in treats as well'

test('a client keeps a dog, books a walk for it, and the provider reads the notes from acceptance on', async () => {
  const offers = [{ title: 'Dog Walking', category: 'pet-care', price: 30 }]
  const [provider, client] = [bookable(await anOpenProvider(t, { offers })), await addPerson(t)]
  const page = await open('/client/household', client)
  await page.says('No one else yet')
  await page.press('Add a pet')
  const dialog = page.part('dialog', 'Add a pet')
  await page.isFocused(() => dialog.field('Name'))
  await page.user.keyboard('{Enter}')
  await dialog.says('Please enter a name')
  await dialog.fill('Name', 'Miso')
  await dialog.choose('Kind', 'dog')
  await dialog.fill('Allergies', ALLERGY)
  await dialog.press('Save')
  await dialog.says('Please agree, or leave the notes empty')
  await dialog.tick(/^I agree/)
  // Saved, but the list could not be loaded again: the old one doesn't replace it.
  page.answer('GET', /\/api\/household$/, { status: 503 })
  await dialog.press('Save')
  await page.says('Couldn’t load this. Please try again.')
  expect(page.shown()).not.toContain('No one else yet')
  page.unanswer()
  await page.press('Try again')
  await page.says(ALLERGY)
  await page.press('Remove Miso')
  await page.part('dialog', 'Remove Miso?').press('Keep')

  await page.go(`/booking/Dog%20Walking/${provider.id}?date=${day(3)}&time=09:00`)
  const who = page.part('group', 'Who is it for?')
  await expect
    .poll(async () => (await who.inside()).queryByRole<HTMLInputElement>('radio', { name: /^Miso/ })?.checked)
    .toBe(true)
  await page.findByRole('radio', { name: '9:00 AM', checked: true })
  await page.press('Confirm Booking')
  await page.says('Please add the date Miso’s vaccination expires')
  await page.press('Add it')
  const change = page.part('dialog', 'Change Miso')
  await change.fill('Vaccinated until', day(300))
  await change.press('Save')
  await change.goes()
  await expect.poll(() => page.queryByRole('button', { name: 'Add it' })).toBe(null)
  const id = await confirm(page, client)
  await (await open(`/bookings/${id}`, client)).part('region', 'Who it is for').says(ALLERGY)

  const asked = (await open(`/provider/requests/${id}`, provider)).part('region', 'Who it is for')
  await asked.says('You’ll see names and notes once you accept.')
  await asked.says('A vaccination that is valid on the day: on record')
  expect(await asked.words()).not.toContain('Miso')
  await setStatusOf(t, { id, client, provider }, 'provider', 'confirmed')
  const theirs = (await open(`/provider/bookings/${id}`, provider)).part('region', 'Who it is for')
  await theirs.says('Miso')
  await theirs.says(ALLERGY)

  // Withdrawn: no one reads them any more, and both see that something is missing.
  const home = await open('/client/household', client)
  await home.press('Withdraw and delete all notes')
  await home.user.click((await home.dialog()).getByRole('button', { name: 'Delete all notes' }))
  await expect.poll(home.shown).not.toContain(ALLERGY)
  await (
    await open(`/bookings/${id}`, client)
  )
    .part('region', 'Who it is for')
    .says('Something this service requires is missing')
})

const MUM = { street: '650 West Georgia Street', postal: 'V6B 1A1' }
const DOOR = 'Buzzer 204, the side gate is open'

test('a client saves an address and books there with one tap', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  const page = await open('/profile', client)
  const saved = page.part('region', 'Saved addresses')
  await saved.fill('At your door', 'Blue door')
  await saved.press('Save door notes')
  await page.says('Saved.')
  await saved.press('Add an address')
  const dialog = page.part('dialog', 'Another address')
  await dialog.press('Save address')
  await dialog.says('Please give the address a name')
  await page.isFocused(() => dialog.field('Name'))
  await dialog.fill('Name', 'Mum’s place')
  await dialog.fill('Street address', MUM.street)
  await dialog.fill('City', 'Vancouver')
  await dialog.fill('Postal code', MUM.postal)
  await dialog.fill('At the door', DOOR)
  await dialog.press('Save address')
  await saved.says('Mum’s place')

  const booking = `/booking/Gel%20Manicure/${provider.id}?date=${day(3)}&time=09:00`
  await page.go(booking)
  const places = page.part('radiogroup', 'Where the visit is')
  const place = async (name: RegExp) => (await places.inside()).getByRole<HTMLInputElement>('radio', { name })
  expect((await place(/^Home/)).checked).toBe(true)
  const door = () => (page.field(/^At the door/) as HTMLInputElement).value
  expect(door()).toBe('Blue door')
  await places.tick(/^Mum’s place/)
  await expect.poll(door).toBe(DOOR)
  await page.go('/about')
  await page.go(booking)
  await expect.poll(async () => (await place(/^Mum’s place/)).checked).toBe(true)
  await page.findByRole('radio', { name: '9:00 AM', checked: true })
  const id = await confirm(page, client)
  const visit = await open(`/bookings/${id}`, client)
  await visit.says(`At the door: ${DOOR}`)
  await visit.says(MUM.street)
})

test('another place is saved with the booking, and can be removed again', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  const page = await open(`/booking/Gel%20Manicure/${provider.id}?date=${day(3)}&time=09:00`, client)
  await page.findByRole('radio', { name: '9:00 AM', checked: true })
  await page.press('Change')
  await page.findByLabelText(/^Street address/)
  page.fill('Street address', MUM.street)
  page.fill('Postal code', MUM.postal)
  await page.user.click(await page.findByLabelText('Save this address for next time'))
  await page.press('Confirm Booking')
  await page.isFocused(() => page.queryByLabelText(/^What do you call it\?/))
  page.fill('What do you call it?', 'Work')
  await confirm(page, client)
  const profile = await open('/profile', client)
  await profile.press('Remove Work')
  await profile.user.click((await profile.dialog()).getByRole('button', { name: 'Remove' }))
  await profile.says('“Work” is no longer saved.')
  await expect.poll(() => profile.queryByRole('button', { name: 'Remove Work' }) === null).toBe(true)
})

test('what a visit costs and when reads the same before and after booking, and for both sides', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  const page = await open(`/booking/Gel%20Manicure/${provider.id}`, client)
  const summary = page.part('complementary', 'Summary')
  await summary.says('Gel Manicure, 1 hour')
  const whatHappens = page.part('region', 'Payment and cancellation')
  await whatHappens.says('Until 24 hours before the visit')
  page.choose('Date', day(3))
  await page.user.click((await slotsOf(page)).at(-1)!)
  await whatHappens.says(/Until \w{3}, \w{3} \d+, /)
  const steps = async (part: typeof summary) =>
    (await part.inside()).getAllByRole('listitem').map(({ textContent }) => textContent)
  const before = (await steps(whatHappens)).filter((text) => /Cancelling|cancels/.test(text))
  expect(before.length).toBeGreaterThan(0)
  const id = await confirm(page, client)
  const mine = (await open(`/bookings/${id}`, client)).part('region', 'Money')
  await mine.says('You asked')
  expect((await steps(mine)).filter((text) => /Cancelling|cancels/.test(text))).toEqual(before)
  const times = async (part: typeof summary) =>
    [...(await part.find()).querySelectorAll('time')].map(({ textContent }) => textContent)
  const read = await times(mine)
  const theirs = (await open(`/provider/bookings/${id}`, provider)).part('region', 'Money')
  await theirs.says('asked')
  expect(await times(theirs)).toEqual(read)
})

test('two taps lead from a visit to the button that books it again', async () => {
  const { id, client } = await addDone(t)
  const visit = await open(`/bookings/${id}`, client)
  const link = await visit.findByRole<HTMLAnchorElement>('link', { name: /^Book again/ })
  expect(link.getAttribute('href')).toMatch(new RegExp(`\\?again=${id}`))
  await visit.user.click(link)
  await visit.arrives(new RegExp(`\\?again=${id}`))
  const next = visit.part('radiogroup', 'The next available times')
  await visit.user.click((await next.inside()).getAllByRole('radio').at(-1)!)
  await expect.poll(async () => (await slotsOf(visit)).filter(({ checked }) => checked).length).toBe(1)
  await visit.press('Confirm Booking')
  await visit.says('Booking Confirmed')
})
