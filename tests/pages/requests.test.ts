import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

/** Several requests answered together. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

/** A provider's requests, three at a time. */
async function openThree() {
  const provider = await addBookable(t)
  const ids: string[] = []
  for (const time of ['09:00', '11:00', '14:00']) ids.push((await addPending(t, { provider, time })).id)
  const page = await openPage(t, '/provider/requests', { token: provider.token })
  await page.press('Answer several')
  await page.findByRole('group', { name: 'Selected requests' })
  const answers = () =>
    page.sent.flatMap(({ method, path, body }) => {
      const id = method === 'POST' ? /\/api\/bookings\/(\w+)\/status/.exec(path)?.[1] : undefined
      return id ? [{ id, body }] : []
    })
  return { page, ids, answers }
}

test('selected requests are accepted one after the other, and what is refused stays with its reason', async () => {
  const { page, ids, answers } = await openThree()
  const [first, second] = page.getAllByRole('checkbox')
  expect(page.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true)
  await page.user.click(first!)
  await page.user.click(second!)
  const refusal = { status: 409, json: { detail: 'That time is taken.', code: 'slot_taken' } }
  page.answer('POST', new RegExp(`/bookings/${ids[1]}/status`), refusal)
  await page.press('Accept 2')
  await page.says('That time is taken.')
  expect(answers()).toEqual([
    { id: ids[0], body: { status: 'confirmed' } },
    { id: ids[1], body: { status: 'confirmed' } },
  ])
  await page.says('1 selected')
  await expect
    .poll(() => page.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked))
    .toEqual([true, false])
})

test('requests are declined together after one question, with one reason', async () => {
  const { page, ids, answers } = await openThree()
  await page.press('Select all')
  await page.press('Decline 3')
  const dialog = await page.dialog('Decline 3 booking requests?')
  page.choose('Why (the client sees this)', 'I am ill')
  await page.user.click(dialog.getByRole('button', { name: 'Decline 3' }))
  await page.says('No pending requests')
  expect(answers()).toEqual(ids.map((id) => ({ id, body: { status: 'cancelled', reason: 'I am ill' } })))
})
