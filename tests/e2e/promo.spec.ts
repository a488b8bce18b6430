import { chooseTime, confirmBooking } from './client-steps.ts'
import { findOpening, HOMES, requestVisit } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Balayage'

test('a code is refused in each way with its own sentence, then taken', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const mark = Date.now().toString(36)
  const desk = await newVisitor()
  const { token } = await signIn(desk, 'admin')
  const made = (code: string, terms: object) =>
    send<{ id: string }>(desk.request, 'admin/promo-codes', { code: `${code}-${mark}`, ...terms }, token)
  const { id: paused } = await made('PAUSED', { amount: 5 })
  await send(desk.request, `admin/promo-codes/${paused}/active`, { is_active: false }, token)
  await made('OVER', { amount: 5, valid_through: '2026-01-01' })
  await made('SOON', { amount: 5, valid_from: '2090-01-01' })
  await made('DEAR', { amount: 5, min_price: 1000 })
  await made('NAILS', { amount: 5, categories: ['Nails'] })
  await made('LAST', { amount: 5, max_uses: 1 })
  await made('MINE', { amount: 5 })
  await made('FIRST', { amount: 5, is_first_visit_only: true })
  await made('HALF', { percent: 50, max_discount: 20 })
  const client = await joinAsClient(page, HOMES.client)
  const rival = await joinAsClient(desk, HOMES.client)
  const provider = await signIn(await newVisitor(), 'provider')
  for (const [who, code] of [
    [rival, 'LAST'],
    [client, 'MINE'],
  ] as const)
    await requestVisit(page.request, who, provider.id, { promo_code: `${code}-${mark}` })
  const inviteOf = async ({ token }: { token: string }) => {
    const answer = await page.request.get('/api/referral', { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { code: string }).code
  }
  const [own, theirs] = [await inviteOf(client), await inviteOf(rival)]
  const opening = await findOpening(page.request, SERVICE, Object.values(HOMES))
  await page.goto(`/booking/${SERVICE}/${opening.id}`)
  await chooseTime(page, opening.date, opening.times.at(-1)!)
  await page.getByRole('button', { name: 'Have a promo code?' }).click()
  const field = page.getByRole('textbox', { name: 'Promo code' })
  await expect(field).toBeFocused()
  const apply = page.getByRole('button', { name: 'Apply' })
  const refusals: [typed: string, sentence: string][] = [
    [`not-made-${mark}`, 'We don’t know this code. Please check how it is spelled.'],
    [`paused-${mark}`, 'This code cannot be used at the moment.'],
    [`over-${mark}`, 'This code expired on Thursday, January 1, 2026.'],
    [`soon-${mark}`, 'This code can be used from Sunday, January 1, 2090.'],
    [`dear-${mark}`, 'This code is for services from $1,000 before tax.'],
    [`nails-${mark}`, 'This code is for Nails only.'],
    [`last-${mark}`, 'This code has been used up.'],
    [`mine-${mark}`, 'You have already used this code.'],
    [`first-${mark}`, 'This code is for a first visit only.'],
    [own, 'This is your own invite code. It is for friends who are new here.'],
    [theirs, 'This is an invite code, not a promo code. It counts when a friend signs up with it.'],
  ]
  for (const [typed, sentence] of refusals) {
    await field.fill(typed)
    await apply.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
  }
  await field.fill(`half-${mark}`)
  await field.press('Enter')
  await expect(page.getByText(`HALF-${mark} takes $20.00 off.`)).toBeVisible()
  await confirmBooking(page)
  const headers = { authorization: `Bearer ${client.token}` }
  type Shown = { total_price: number; tax: number; discount: number; amount_due: number }
  const bookings = (await (await page.request.get('/api/bookings', { headers })).json()) as Shown[]
  const booking = bookings.find(({ discount }) => discount === 20)!
  expect(booking.amount_due).toBeCloseTo(booking.total_price + booking.tax - 20)
})

test('an admin creates a code at the desk and pauses it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  const code = `DESK-${Date.now().toString(36).toUpperCase()}`
  await page.goto('/admin/money?part=promotions')
  const form = page.getByRole('form', { name: 'New code' })
  await form.getByRole('button', { name: 'Create the code' }).click()
  await expect(form.getByText('Use 3 to 30 letters, digits and hyphens')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await checkPage(page)
  await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await form.getByRole('textbox', { name: 'Percent' }).fill('25')
  await form.getByRole('textbox', { name: 'At most, in dollars' }).fill('15')
  await form.getByRole('textbox', { name: 'Uses in all' }).fill('40')
  await form.getByRole('checkbox', { name: 'For a first visit only' }).check()
  await form.getByRole('checkbox', { name: 'Nails' }).check()
  await form.getByRole('button', { name: 'Create the code' }).click()
  const line = page.getByRole('region', { name: 'Promo codes' }).getByRole('listitem').filter({ hasText: code })
  const terms = '25% off, at most $15 · Once per person · First visit only · For Nails'
  await expect(line).toContainText(terms)
  await expect(line).toContainText('0 of 40 uses · cost $0.00')
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('radio', { name: 'A sum' }).check()
  await form.getByRole('textbox', { name: 'Sum in dollars' }).fill('5')
  await form.getByRole('button', { name: 'Create the code' }).click()
  await expect(form.getByText('This code already exists')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await line.getByRole('button', { name: `Pause ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(line.getByText('Paused')).toBeVisible()
  await expect(line.getByRole('button', { name: `Resume ${code}` })).toBeVisible()
  await checkPage(page)
})

test('a client copies the link to invite friends, and sees who came by it', async ({ page, context, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await joinAsClient(page, HOMES.client)
  await page.goto('/credit')
  const invite = page.getByRole('region', { name: 'Invite a friend' })
  const link = await invite.getByRole('textbox', { name: 'Your link' }).inputValue()
  await invite.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const friend = await newVisitor()
  await friend.goto(`/signup${new URL(link).search}`)
  await joinAsClient(friend, HOMES.client)
  await page.reload()
  await expect(invite.getByRole('listitem')).toContainText(['Robin'])
  await expect(invite.getByText('First visit to come')).toBeVisible()
  await checkPage(page)
})
