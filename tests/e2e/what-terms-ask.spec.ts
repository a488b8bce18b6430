import { joinAsClient, readTerms, signIn } from './people.ts'
import { expect, test } from './site.ts'

test.use({ alone: import.meta.url })

/** The last of all journeys: from here on everyone is asked. */
test('an owner publishes client terms; a client reads what is new, accepts and goes on', async ({
  page,
  newVisitor,
}) => {
  const said = `About ${Date.now().toString(36)}`
  const visitor = await newVisitor()
  await joinAsClient(visitor, 'V6B1A1')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'admin')
  await page.goto('/admin/content?part=terms')
  const form = page.getByRole('form', { name: 'The next version' })
  await form
    .getByRole('textbox', { name: /^Text of Section/ })
    .last()
    .fill(said)
  await form.getByLabel('What changed').fill(said)
  await form.getByRole('button', { name: 'Publish this version' }).click()
  const line = page.getByRole('listitem').filter({ hasText: said })
  await expect(line.getByText('In effect')).toBeVisible()

  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto('/dashboard')
  const dialog = visitor.getByRole('dialog')
  await expect(dialog.getByText(said)).toBeVisible()
  const accept = await readTerms(visitor)
  await accept.click()
  await expect(dialog).toHaveCount(0)
  await expect(visitor.getByRole('region', { name: 'Terms to accept' })).toHaveCount(0)

  await visitor.goto('/terms')
  await visitor.getByText('Client terms', { exact: false }).first().click()
  await expect(visitor.getByRole('link', { name: /^Version / }).first()).toBeVisible()
})
