import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { fillLogin, joinAsClient, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a client saves a provider, finds them with their next free time, and takes them out and back', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, token)
  await page.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(page, HOMES.client)
  await page.goto(`/providers/${provider.id}`)
  const heart = page.getByRole('button', { name: /^Save / })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await checkPage(page)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/favourites')
  const card = page.getByRole('listitem').filter({ has: heart })
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('link', { name: /^See .*, / }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await heart.click()
  await expect(page.getByText('is no longer saved')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await checkPage(page)
  await undo.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(card).toHaveCount(1)
})

test('a visitor who presses a heart logs in, comes back and finds it done', async ({ page, newVisitor, request }) => {
  const desk = await newVisitor()
  const { token } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, token)
  const { email } = await joinAsClient(await newVisitor(), HOMES.client)
  await page.goto(`/providers/${provider.id}`)
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await fillLogin(page, email)
  await expect(page).toHaveURL(new RegExp(`/providers/${provider.id}`))
  const heart = page.getByRole('button', { name: /^Save / })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
