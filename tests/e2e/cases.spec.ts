import { answerWith } from './made-up.ts'
import { HOMES } from './openings.ts'
import { addPaid } from './past-visit.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { messageTo, resetClock, setClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('a client who was reported as missed says that she was there, and an admin gives the money back', async ({
  page,
  newVisitor,
  request,
}) => {
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id, start } = await addPaid(request, client, provider)
  await setClock(request, new Date(start + 16 * 60_000).toISOString())
  await send(request, `bookings/${id}/status`, { status: 'cancelled', reason: 'no_show' }, provider.token)

  await page.goto(`/bookings/${id}`)
  const banner = page.getByRole('region', { name: 'Reported as missed' })
  await expect(banner).toContainText('to tell us that you were there')
  await checkPage(page)
  await banner.getByRole('button', { name: 'I was there' }).click()
  const dialog = page.getByRole('dialog', { name: 'You were there?' })
  const words = dialog.getByLabel('What happened?')
  await words.fill(' ')
  await dialog.getByRole('button', { name: 'I was there' }).click()
  await expect(words).toBeFocused()
  await expect(dialog).toContainText('Please tell us what happened')
  await words.fill('I waited at the door, nobody rang.')
  await dialog.getByRole('button', { name: 'I was there' }).click()
  await expect(banner).toContainText('Our team is looking into this')

  const admin = await newVisitor()
  await signIn(admin, 'admin')
  await admin.goto('/admin')
  await admin.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Cases' }).click()
  await admin.getByRole('link', { name: 'Missed visits', exact: true }).click()
  await admin
    .getByRole('button', { name: /^Robin .* and / })
    .first()
    .click()
  const panel = admin.getByRole('region', { name: /^Case of Robin/ })
  await expect(panel).toContainText('I waited at the door, nobody rang.')
  await checkPage(admin)
  await panel.getByRole('button', { name: 'Decide' }).click()
  const decision = admin.getByRole('dialog', { name: 'Decide this case' })
  await decision.getByRole('radio', { name: /full refund$/ }).check()
  const figures = decision.getByRole('region', { name: 'Who bears it' })
  await expect(figures).toContainText('To the card')
  const reason = decision.getByLabel('Reason')
  await reason.fill('The provider went to another door.')

  // The last code is too old for so much money: it is asked for in the dialog, and nothing typed is lost.
  await answerWith(admin, 'POST', '**/api/admin/cases/*/decision', {
    status: 403,
    json: { code: 'second_factor_required', detail: 'Please confirm again with your second factor.' },
  })
  await decision.getByRole('button', { name: 'Decide' }).click()
  const code = decision.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(reason).toBeHidden()
  await checkPage(admin)
  await code.press('Escape')
  await expect(decision).toContainText('Please confirm again with your second factor.')
  await expect(reason).toHaveValue('The provider went to another door.')
  await expect(figures).toContainText('To the card')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await code.fill('123456')
  await answerWith(admin, 'POST', '**/api/auth/second-factor', {
    json: { recovery_codes: null, recovery_codes_left: 10 },
  })
  await admin.unroute('**/api/admin/cases/*/decision')
  await decision.getByRole('button', { name: 'Confirm' }).click()
  await expect(admin.getByText('Decided. We emailed both.')).toBeVisible()
  await messageTo(request, client.email, 'The provider went to another door.')
  await page.reload()
  await expect(banner).toContainText(/to refund .* to your card/)

  // Whoever looks for it later finds it among all that is decided, once.
  await admin.goto('/admin/cases')
  const which = admin.getByRole('search', { name: 'Which cases' })
  await which.getByLabel('State').selectOption('Decided')
  await expect(admin).toHaveURL(/turn=decided/)
  const decided = admin.getByRole('button', { name: `Missed visit` })
  await decided.first().click()
  await expect(panel).toContainText('The provider went to another door.')
  await expect(panel.getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await checkPage(admin)
})
