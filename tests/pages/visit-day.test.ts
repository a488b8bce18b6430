import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestApp, TEST_NOW, type TestApp, workOnce } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addCheckedIn, addVisitAt, dayOf, setOutTo } from '#tests/factories/visit-day.ts'

/** The day of a visit on the pages of its provider, its client and the admins who watch over it. */

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

const dayOn = (page: OpenPage) => page.part('region', 'The day of the visit')

async function isTold({ email }: TestPerson, about: string): Promise<void> {
  await workOnce(t)
  const messages = await messagesOf(t, { to: email })
  expect(messages.map(({ subject, text }) => `${subject} ${text}`)).toContainEqual(expect.stringContaining(about))
}

test('a provider who runs late says so, and checks in with the code at the second try', async () => {
  const visit = await addVisitAt(t, '08:20')
  await setOutTo(t, visit)
  const code = (await dayOf(t, visit, 'client')).code!
  const page = await open(`/provider/bookings/${visit.id}`, visit.provider)
  await page.press('Running late')
  const late = page.part('dialog', 'Running late')
  await late.tick('20 min')
  await late.press(/^Tell Casey/)
  await dayOn(page).says('You said that you will be there')
  await isTold(visit.client, 'is running late')

  t.setNow(moment(3, '08:55'))
  const there = await open(`/provider/bookings/${visit.id}`, visit.provider)
  await there.press('Check in')
  const door = there.part('dialog', 'Check in')
  await door.fill('Visit code', String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await door.press('Check in')
  await door.says('4 tries are left')
  await door.fill('Visit code', code)
  await door.press('Check in')
  await dayOn(there).says('with the visit code')
})

test('a provider asks for help with two taps; the client sees nothing of it, and an admin looks after it', async () => {
  const visit = await addCheckedIn(t)
  const page = await open(`/provider/bookings/${visit.id}`, visit.provider)
  await dayOn(page).press('Support')
  const support = page.part('dialog', 'Support')
  await support.says('call 911')
  await support.press('Send quietly')
  const sent = await page.findByRole<HTMLButtonElement>('button', { name: 'Sent' })
  expect(sent.disabled).toBe(true)
  await support.press('Close')
  const theirs = await open(`/bookings/${visit.id}`, visit.client)
  await theirs.says('checked in without the visit code')
  expect(document.querySelector('main')!.textContent).not.toMatch(/alarm|Support/)

  const desk = await open('/admin/safety', await anAdmin(t))
  const alarms = await desk.part('region', 'Alarms').inside()
  const line = (await alarms.findAllByRole('listitem')).find(({ textContent }) => /Silent alarm/.test(textContent))!
  await desk.user.click(line.querySelector('a')!)
  const alarm = desk.part('region', 'Alarm')
  await alarm.says('12 Test Street')
  await desk.press('I’m on it')
  await desk.says('Being handled')
  await desk.press('Close the alarm')
  const note = desk.part('dialog', 'Close this alarm')
  await note.fill('What happened?', 'Pressed to try it out; she is well.')
  await note.press('Close the alarm')
  await alarm.says('Pressed to try it out')
})
