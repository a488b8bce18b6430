import { chooseSlot, confirmBooking } from './client-steps.ts'
import { openDone } from './past-visit.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test.use({ alone: 'clock' })

test('two taps lead from a visit to the button that books it again', async ({ page, newVisitor, request }) => {
  const { id } = await openDone({ page, newVisitor, request })
  await page.goto(`/bookings/${id}`)
  await expect(page.getByRole('link', { name: /^Book again/ })).toHaveAttribute('href', new RegExp(`\\?again=${id}`))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Book again/ }).click()
  await expect(page).toHaveURL(new RegExp(`\\?again=${id}`))
  const times = page.getByRole('radiogroup', { name: 'The next free times' }).getByRole('radio')
  await chooseSlot(page, times.last())
  await expect(page.getByRole('radiogroup', { name: /^Time on/ }).getByRole('radio', { checked: true })).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await confirmBooking(page)
})
