import type { Locator, Page } from '@playwright/test'

import { openDone } from './past-visit.ts'
import { signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('something went wrong: a client reports it, the provider answers, an admin gives a part back, and another decides the appeal', async ({
  page,
  newVisitor,
  request,
}) => {
  const { other, client, id } = await openDone({ page, newVisitor, request })

  await page.goto(`/bookings/${id}`)
  await page.getByRole('button', { name: 'Something went wrong' }).click()
  const report = page.getByRole('dialog', { name: 'Something went wrong' })
  await checkPage(page)
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(report.getByLabel('What went wrong?')).toBeFocused()
  await expect(report).toContainText('Please pick a reason')
  await expect(report).toContainText('Please tell us what happened')
  await report.getByLabel('What went wrong?').selectOption({ label: 'Shorter than booked, or not finished' })
  await report.getByLabel('What happened?').fill('She left after half an hour. Ask me at robin@example.com')
  await report.getByLabel('How much should be refunded?').selectOption({ label: 'A part' })
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(report).toContainText('Please enter how much should be refunded')
  await report.getByLabel('Refund amount in dollars').fill('20')
  await report.getByLabel('Photos (optional): file').setInputFiles(PHOTO)
  await expect(report.getByText('Uploaded', { exact: true })).toBeVisible()
  await checkPage(page)
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(report).toHaveCount(0)
  const mine = page.getByRole('region', { name: 'Something went wrong' })
  await expect(mine).toContainText('You reported')
  await expect(mine).toContainText('Asks for $20.00 back')
  await expectPictures(mine.getByRole('img'), 1)
  await checkPage(page)

  await messageTo(request, 'provider@demo.homebloom.test', 'has reported')
  await other.goto(`/provider/bookings/${id}`)
  const theirs = other.getByRole('region', { name: 'Something went wrong' })
  await expect(theirs).toContainText('Ask me at [hidden]')
  await expectPictures(theirs.getByRole('img'), 1)
  await checkPage(other)
  await theirs.getByRole('button', { name: 'Answer' }).click()
  const answer = other.getByRole('dialog', { name: 'Tell us how you see it' })
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await expect(answer.getByLabel('What happened?')).toBeFocused()
  await checkPage(other)
  await answer.getByLabel('What happened?').fill('We agreed on a shorter visit at the door.')
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await expect(theirs).toContainText('You answered')
  await expect(theirs.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await expect(mine).toContainText('We agreed on a shorter visit at the door.')

  const admin = await newVisitor()
  await admin.setViewportSize({ width: 1280, height: 800 })
  await signIn(admin, 'admin')
  const panel = await openOnDesk(admin, client.fullName)
  await expect(panel).toContainText('She left after half an hour.')
  await expect(panel).toContainText('We agreed on a shorter visit at the door.')
  await expectPictures(panel.getByRole('img'), 1)
  await checkPage(admin)
  await panel.getByRole('button', { name: 'Decide' }).click()
  const decision = admin.getByRole('dialog', { name: 'Decide this dispute' })
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(decision).toContainText('Please choose one')
  await decision.getByRole('radio', { name: 'Partial refund' }).check()
  // The amount that the client asks for stands there already.
  await expect(decision.getByLabel('Refund amount')).toHaveValue(/^20(?:\.00)?$/)
  await decision.getByLabel('Refund amount').fill('')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(decision).toContainText('Please enter the refund amount')
  await expect(decision).toContainText('Please give a reason of at least 5 characters')
  await decision.getByLabel('Refund amount').fill('20')
  await decision.getByLabel('Reason').fill('The visit was shorter than booked.')
  await expect(decision.getByRole('region', { name: 'Who bears it' })).toContainText('To the card$20.00')
  // Both stories stay readable beside the form.
  await expect(decision.getByRole('region', { name: 'What we know' })).toContainText('She left after half an hour.')
  await checkPage(admin)
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByText('Decided. We emailed both.')).toBeVisible()
  await admin.getByLabel('State').selectOption('closed')
  await admin.getByRole('button', { name: `${client.fullName} and ` }).click()
  await expect(panel).toContainText('The visit was shorter than booked.')
  await checkPage(admin)

  await messageTo(request, client.email, 'The visit was shorter than booked.')
  await page.reload()
  await expect(mine).toContainText('We decided to refund $20.00 to you.')
  await expect(mine).toContainText('The visit was shorter than booked.')
  // That is all that was asked for, so there is nothing to appeal.
  await expect(mine.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  await checkPage(page)
  await other.reload()
  await expect(theirs).toContainText('We decided to refund $20.00 to Robin.')
  await expect(theirs.getByRole('button', { name: 'Appeal' })).toBeVisible()
  await checkPage(other)
  await page.locator('summary', { hasText: 'Money' }).click()
  await expect(page.getByText('Back to the card')).toBeVisible()

  // The client has what they asked for; the provider has not.
  await theirs.getByRole('button', { name: 'Appeal' }).click()
  const appeal = other.getByRole('dialog', { name: 'Appeal the decision' })
  await appeal.getByLabel('What happened?').fill('All that we agreed on at the door was done.')
  await checkPage(other)
  await appeal.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(theirs).toContainText('You appealed')
  await expect(theirs).toContainText('Someone else will review it.')
  // Both see it at once, and nobody can appeal twice.
  await expect(mine).toContainText('All that we agreed on at the door was done.')
  await expect(theirs.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  await checkPage(page)
  // Whoever decided before does not decide the appeal.
  await openOnDesk(admin, client.fullName)
  await expect(panel).toContainText('All that we agreed on at the door was done.')
  await expect(panel).toContainText('You decided this before. Someone else has to decide the appeal.')
  await expect(panel.getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await checkPage(admin)
  // The other side is heard before anybody else decides.
  const colleague = await newVisitor()
  await colleague.setViewportSize({ width: 1280, height: 800 })
  await signIn(colleague, 'admin2')
  const theirPanel = await openOnDesk(colleague, client.fullName)
  await expect(theirPanel).toContainText('The other side can answer until')
  await expect(theirPanel.getByRole('button', { name: 'Decide' })).toHaveCount(0)

  await page.reload()
  await mine.getByRole('button', { name: 'Answer' }).click()
  const reply = page.getByRole('dialog', { name: 'Tell us how you see it' })
  await reply.getByLabel('What happened?').fill('We had agreed on a whole hour.')
  await reply.getByRole('button', { name: 'Send the answer' }).click()
  await expect(mine).toContainText('We had agreed on a whole hour.')

  await openOnDesk(colleague, client.fullName)
  await expect(theirPanel).toContainText('We had agreed on a whole hour.')
  await checkPage(colleague)
  await decideNothingMore(colleague, theirPanel)
  await expect(colleague.getByText('Decided. We emailed both.')).toBeVisible()
  await messageTo(request, 'provider@demo.homebloom.test', LAST_WORD)
  await page.reload()
  await expect(mine).toContainText(LAST_WORD)
  await other.reload()
  await expect(theirs).toContainText(LAST_WORD)
  await expect(theirs.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
})

const LAST_WORD = 'Both stories were heard again, and it stays as it is.'

async function openOnDesk(admin: Page, client: string): Promise<Locator> {
  await admin.goto('/admin/cases')
  await admin.getByRole('link', { name: 'Disputes', exact: true }).click()
  await admin.getByRole('button', { name: `${client} and ` }).click()
  return admin.getByRole('region', { name: /^Dispute about / })
}

async function decideNothingMore(admin: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Decide' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide this dispute' })
  await dialog.getByRole('radio', { name: 'No further refund' }).check()
  await dialog.getByLabel('Reason').fill(LAST_WORD)
  await expect(dialog.getByRole('region', { name: 'Who bears it' })).toContainText('share')
  await dialog.getByRole('button', { name: 'Decide' }).click()
}
