import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { addDone } from '#tests/factories/disputes.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anAdmin } from '#tests/factories/supply.ts'

/** A dispute on both sides and for the admin, from the report to the decision of an appeal. */

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

async function inConsole(admin: { token: string }) {
  const page = await open('/admin/cases', admin)
  await page.user.click(await page.findByRole('link', { name: 'Disputes' }))
  await page.press(/^Casey Quimby and /)
  return { page, panel: page.part('region', /^Dispute about /), decision: page.part('dialog', 'Decide this dispute') }
}

test('a client reports it, the provider answers, an admin refunds a part, and another admin decides the appeal', async () => {
  const { id, client, provider } = await addDone(t, { price: 80 })
  const mine = async () => {
    const page = await open(`/bookings/${id}`, client)
    return { page, part: page.part('region', 'Reported problem') }
  }
  const theirs = async () => {
    const page = await open(`/provider/bookings/${id}`, provider)
    return { page, part: page.part('region', 'Reported problem') }
  }

  const page = await open(`/bookings/${id}`, client)
  await page.press('Report a problem')
  const report = page.part('dialog', 'Report a problem')
  await report.press('Send the report')
  await report.says('Pick a reason')
  await report.says('Please tell us what happened')
  await page.isFocused(() => report.field('What went wrong?'))
  await report.choose('What went wrong?', 'Shorter than booked, or not finished')
  await report.fill('What happened?', 'She left after half an hour. Ask me at robin@example.com')
  await report.choose('How much should be refunded?', 'A part')
  await report.press('Send the report')
  await report.says('Enter the refund amount')
  await report.fill('Refund amount in dollars', '20')
  await report.press('Send the report')
  await report.goes()
  const reported = page.part('region', 'Reported problem')
  await reported.says('You reported')
  await reported.says('Asks for $20.00 back')

  const told = await theirs()
  await told.part.says('Ask me at [hidden]')
  await told.part.press('Answer')
  const answer = told.page.part('dialog', 'Tell us how you see it')
  await answer.press('Send the answer')
  await told.page.isFocused(() => answer.field('What happened?'))
  await answer.fill('What happened?', 'We agreed on a shorter visit at the door.')
  await answer.press('Send the answer')
  await told.part.says('You answered')
  expect(await told.part.hasButton('Answer')).toBe(false)
  await (await mine()).part.says('We agreed on a shorter visit at the door.')

  const admin = await anAdmin(t)
  const desk = await inConsole(admin)
  await desk.panel.says('She left after half an hour.')
  await desk.panel.says('We agreed on a shorter visit at the door.')
  await desk.panel.press('Decide')
  await desk.decision.press('Decide')
  await desk.decision.says('Choose one')
  await desk.decision.tick('Partial refund')
  // The amount that the client asks for is there already.
  expect((await desk.decision.field('Refund amount')).value).toMatch(/^20(?:\.00)?$/)
  await desk.decision.fill('Refund amount', '')
  await desk.decision.press('Decide')
  await desk.decision.says('Enter the refund amount')
  await desk.decision.says('Write at least 5 characters')
  await desk.decision.fill('Refund amount', '20')
  await desk.decision.fill('Reason', 'The visit was shorter than booked.')
  await desk.page.part('region', 'Who pays').says('To the card $20.00')
  // Both stories stay readable beside the form.
  await desk.page.part('region', 'What we know').says('She left after half an hour.')
  await desk.decision.press('Decide')
  await desk.page.says('Decided.')
  desk.page.choose('State', 'closed')
  await desk.page.press(/^Casey Quimby and /)
  await desk.panel.says('The visit was shorter than booked.')

  const refunded = await mine()
  await refunded.part.says('We decided to refund $20.00 to you.')
  await refunded.part.says('The visit was shorter than booked.')
  await refunded.page.says('Back to the card')
  // That is all that the client asked for, so there is nothing to appeal.
  expect(await refunded.part.hasButton('Appeal')).toBe(false)
  const lost = await theirs()
  await lost.part.says('We decided to refund $20.00 to Casey.')
  await lost.part.press('Appeal')
  const appeal = lost.page.part('dialog', 'Appeal the decision')
  await appeal.fill('What happened?', 'All that we agreed on at the door was done.')
  await appeal.press('Send the appeal')
  await lost.part.says('You appealed')
  await lost.part.says('Someone else will review it.')
  expect(await lost.part.hasButton('Appeal')).toBe(false)

  // The admin who decided before does not decide the appeal, and no one does before the other side was heard.
  const again = await inConsole(admin)
  await again.panel.says('All that we agreed on at the door was done.')
  await again.panel.says('You decided this before. Someone else has to decide the appeal.')
  expect(await again.panel.hasButton('Decide')).toBe(false)
  const colleague = await anAdmin(t)
  const early = await inConsole(colleague)
  await early.panel.says('The other side can answer until')
  expect(await early.panel.hasButton('Decide')).toBe(false)
  const heard = await mine()
  await heard.part.says('All that we agreed on at the door was done.')
  await heard.part.press('Answer')
  const reply = heard.page.part('dialog', 'Tell us how you see it')
  await reply.fill('What happened?', 'We had agreed on a whole hour.')
  await reply.press('Send the answer')
  await heard.part.says('We had agreed on a whole hour.')

  const last = await inConsole(colleague)
  await last.panel.says('We had agreed on a whole hour.')
  await last.panel.press('Decide')
  await last.decision.tick('No further refund')
  await last.decision.fill('Reason', 'Both stories were heard again, and it stays as it is.')
  await last.page.part('region', 'Who pays').says('share')
  await last.decision.press('Decide')
  await last.page.says('Decided.')
  await (await mine()).part.says('Both stories were heard again, and it stays as it is.')
  const over = await theirs()
  await over.part.says('Both stories were heard again, and it stays as it is.')
  expect(await over.part.hasButton('Appeal')).toBe(false)
})
