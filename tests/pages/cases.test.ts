import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestApp, TEST_NOW, type TestApp, workOnce } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed } from '#tests/factories/cases.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'

/** Visits that one side says did not take place. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

test('a client who was reported as missed says that they were there, and an admin gives the money back', async () => {
  const visit = await addMissed(t)
  const page = await open(`/bookings/${visit.id}`, visit.client)
  const banner = page.part('region', 'Reported as missed')
  await banner.says('to tell us that you were there')
  await banner.press('I was there')
  const dialog = page.part('dialog', 'Were you there?')
  await dialog.fill('What happened?', ' ')
  await dialog.press('I was there')
  await dialog.says('Please tell us what happened')
  await page.isFocused(() => dialog.field('What happened?'))
  await dialog.fill('What happened?', 'I waited at the door, nobody rang.')
  await dialog.press('I was there')
  await banner.says('Our team is looking into this')

  const admin = await anAdmin(t)
  const desk = await open('/admin', admin)
  await desk.user.click(desk.getAllByRole('link', { name: /^Cases/ })[0]!)
  await desk.arrives('/admin/cases')
  await desk.user.click(await desk.findByRole('link', { name: 'Missed visits' }))
  await desk.press(/^Casey .* and /)
  const panel = desk.part('region', /^Case of Casey/)
  await panel.says('I waited at the door, nobody rang.')
  await panel.press('Decide')
  const decision = desk.part('dialog', 'Decide this case')
  await decision.tick(/full refund/)
  await decision.fill('Reason', 'The provider went to another door.')
  await desk.part('region', 'Who pays').says('To the card $80.00')

  // The last code is too old for so much money: the dialog asks for it, and nothing typed is lost.
  desk.answer('POST', /\/api\/admin\/cases\/\w+\/decision/, {
    status: 403,
    json: { code: 'second_factor_required', detail: 'Please confirm again with your second factor.' },
  })
  await decision.press('Decide')
  await desk.isFocused(() => decision.field('Code from your app'))
  await desk.user.keyboard('{Escape}')
  await decision.says('Please confirm again with your second factor.')
  expect((await decision.field('Reason')).value).toBe('The provider went to another door.')
  await decision.press('Decide')
  await decision.fill('Code from your app', '123456')
  desk.unanswer()
  desk.answer('POST', /\/api\/auth\/second-factor/, { json: { recovery_codes: null, recovery_codes_left: 10 } })
  await decision.press('Confirm')
  await desk.says('Decided.')
  await (
    await open(`/bookings/${visit.id}`, visit.client)
  )
    .part('region', 'Reported as missed')
    .says(/to refund .* to your card/)

  // It is found later among all decided ones, once.
  const later = await open('/admin/cases', admin)
  later.choose('State', 'Decided')
  await later.arrives(/turn=decided/)
  await later.press(/Missed visit/)
  const decided = later.part('region', /^Case of Casey/)
  await decided.says('The provider went to another door.')
  expect(await decided.hasButton('Decide')).toBe(false)
})

test('nobody came: the client says so from the card of the day, and an admin gives everything back', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(3, '09:35'))
  const page = await open(`/client/dashboard/${visit.client.id}`, visit.client)
  const card = page.part('region', 'Your visit now')
  await card.press('Nobody came')
  const dialog = page.part('dialog', 'Nobody came?')
  await dialog.press('Nobody came')
  await page.isFocused(() => dialog.field('What happened?'))
  await dialog.fill('What happened?', 'I waited for half an hour.')
  await dialog.press('Nobody came')
  await card.says('Our team is looking into this')

  const desk = await open('/admin/cases?state=open', await anAdmin(t))
  await desk.press(/^Casey .* and .*Nobody came/)
  const panel = desk.part('region', /^Case of Casey/)
  await panel.says('Nothing recorded')
  await panel.press('Decide')
  const decision = desk.part('dialog', 'Decide this case')
  await decision.tick(/^Nobody came/)
  await decision.fill('Reason', 'Your provider did not answer us.')
  await desk.part('region', 'Who pays').says('To the card $80.00')
  await decision.press('Decide')
  await desk.says('Decided.')
  await (await open(`/bookings/${visit.id}`, visit.client)).says('Your provider did not answer us.')
})
