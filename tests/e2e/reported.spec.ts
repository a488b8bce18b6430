import { HOMES } from './openings.ts'
import { countAudited } from './operator.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

// What an admin has read is looked up on the machine of the site.
test.skip(Boolean(process.env.E2E_URL))

const PROVIDER = 'provider2@demo.homebloom.test'

test('a client on a phone reports a conversation, and an admin reads it on the record and decides', async ({
  page,
  sandbox,
  newVisitor,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const provider = await signIn(await newVisitor(), 'provider2')
  const client = await joinAsClient(page, HOMES.client)
  await send(request, `messages/with/${provider.id}`, { text: 'Could you come on Friday?' }, client.token)
  await send(request, `messages/with/${client.id}`, { text: 'Only if you pay me cash.' }, provider.token)

  await page.goto(`/messages/with/${provider.id}`)
  await expect(page.getByRole('log').getByText('Only if you pay me cash.')).toBeVisible()
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('button', { name: /^Report/ }).click()
  const report = page.getByRole('dialog', { name: /^Report/ })
  await report.getByRole('radio', { name: 'A scam, or money outside of the site' }).check()
  const words = `Cash, at the door (${Date.now()}).`
  await report.getByRole('textbox').fill(words)
  await checkPage(page)
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report).toHaveCount(0)

  const admin = await newVisitor()
  const { id: adminId } = await signIn(admin, 'admin')
  const before = await countAudited(sandbox, 'conversation.read', adminId)
  await admin.goto('/admin/conversations')
  const panel = admin.getByRole('region', { name: /^Report about Wei-Ting/ })
  await admin
    .getByRole('button', { name: /^Robin .* about Wei-Ting/ })
    .first()
    .click()
  await expect(panel).toContainText(words)
  // Nothing of it is on the page, nor on the record, before somebody asks for it.
  await expect(panel).not.toContainText('Only if you pay me cash.')
  expect(await countAudited(sandbox, 'conversation.read', adminId)).toBe(before)
  await panel.getByRole('button', { name: 'Read the conversation' }).click()
  await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('Only if you pay me cash.')
  expect(await countAudited(sandbox, 'conversation.read', adminId)).toBe(before + 1)

  await panel.getByRole('button', { name: 'Decide' }).click()
  await expect(panel.getByRole('radio', { name: 'Nothing: dismiss the report' })).toBeFocused()
  await checkPage(admin)
  await panel.getByRole('radio', { name: /^Warn / }).check()
  await panel.getByLabel('Reason').fill(`Please keep to payment on the site. ${words}`)
  await panel.getByRole('button', { name: 'Decide' }).click()
  await messageTo(request, PROVIDER, words)
  await admin.goto('/admin/conversations?state=decided')
  await admin
    .getByRole('button', { name: /^Robin .* about Wei-Ting/ })
    .first()
    .click()
  await expect(panel).toContainText('Warned')
  await expect(panel).toContainText(words)
  await checkPage(admin)
})
