import { requestVisit, findOpening, HOMES } from './openings.ts'
import { answerWith, cutOff, retell, says } from './made-up.ts'
import { acceptTerms, fillLogin, fillSignUp, joinAsClient, signIn, somebody } from './people.ts'
import { expect, test } from './site.ts'

/**
 * What a person reads when something fails, message by message. The server's part is made up: it refuses without a
 * reason, gives a reason, or is away. A message that changes fails its row.
 */

const NO_REASON = { status: 500, json: {} }

test.describe('accounts', () => {
  const login = 'Failed to login. Please check your credentials.'
  test('a login that is refused, or answered with nobody', async ({ page }) => {
    // How an answer's own reason is read: `readDetail` and `errorText` in web/api.test.ts.
    const answers: [status: number, json: object, shown: string][] = [
      [401, {}, login],
      [200, { access_token: 'x', user: {} }, 'Invalid user data received from server'],
    ]
    await page.goto('/login')
    for (const [status, json, shown] of answers) {
      await page.unrouteAll()
      await answerWith(page, 'POST', '**/api/auth/login', { status, json })
      await fillLogin(page, 'ann@example.test')
      await expect(page.getByRole('alert').filter({ hasText: shown })).toHaveText(shown)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.test')
    }
  })

  test('a code that cannot be sent, and an account that cannot be made', async ({ page }) => {
    await answerWith(page, 'POST', '**/api/verification/send-code', NO_REASON)
    await page.goto('/signup?role=client')
    await fillSignUp(page, somebody('client', 'Robin'))
    await page.getByRole('button', { name: 'Create account' }).click()
    await says(page, 'Failed to send verification code. Please try again.')
    await page.unrouteAll()
    const reasons = [{ msg: 'One' }, { msg: 'Two' }]
    await answerWith(page, 'POST', '**/api/verification/send-code', { status: 422, json: { detail: reasons } })
    await page.getByRole('button', { name: 'Create account' }).click()
    await says(page, 'One, Two')
    await page.unrouteAll()
    await answerWith(page, 'POST', '**/api/verification/send-code', {})
    await answerWith(page, 'POST', '**/api/auth/signup-with-verification', NO_REASON)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Verification code').fill('123456')
    await page.getByRole('button', { name: 'Verify and create account' }).click()
    await says(page, 'Failed to create account. Please try again.')
  })

  test('a password that is forgotten', async ({ page }) => {
    await answerWith(page, 'POST', '**/api/auth/reset-password', NO_REASON)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('ann@example.test')
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await says(page, 'An error occurred. Please try again later.')
    await page.unrouteAll()
    await answerWith(page, 'POST', '**/api/auth/reset-password', {})
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await says(page, 'If the email exists in our system, a password reset link has been sent. Please check your email.')
  })

  test('links for a new password', async ({ page }) => {
    await page.goto('/reset-password')
    await says(page, 'Invalid password reset link. Please request a new one.')
    await page.goto('/login')
    await page.goto('/reset-password#error=expired')
    await says(page, 'The password reset link is invalid or has expired. Please request a new one.')
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
    await page.goto('/login')
    await page.goto('/reset-password#access_token=abcdefghijklmnop')
    await page.getByLabel('New password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm new password').fill('123456')
    await page.getByRole('button', { name: 'Update password' }).click()
    await says(page, 'Password must be at least 6 characters long.')
    await says(page, 'Passwords do not match.')
    await page.getByLabel('New password', { exact: true }).fill('Aaaaaa1!')
    await page.getByLabel('Confirm new password').fill('Aaaaaa1!')
    await answerWith(page, 'POST', '**/api/auth/update-password', NO_REASON)
    await page.getByRole('button', { name: 'Update password' }).click()
    await says(page, 'Failed to update password. The reset link may have expired.')
  })

  test('terms that are waiting and cannot be recorded', async ({ page }) => {
    await signIn(page, 'provider')
    await retell<object>(page, 'GET', '**/api/auth/me', (user) => ({ ...user, terms_required: true }))
    await answerWith(page, 'POST', '**/api/auth/accept-provider-terms', NO_REASON)
    await page.goto('/dashboard')
    await acceptTerms(page)
    await says(page, 'Failed to accept terms. Please try again.')
  })

  test('terms that are waiting and do not arrive', async ({ page }) => {
    await signIn(page, 'client')
    await retell<object>(page, 'GET', '**/api/auth/me', (user) => ({ ...user, terms_required: true }))
    await answerWith(page, 'GET', '**/api/content/client-terms', NO_REASON)
    await page.goto('/dashboard')
    const dialog = page.getByRole('dialog', { name: 'The terms could not be loaded' })
    await expect(dialog).toContainText('Please check your connection and try again.')
    await page.unroute('**/api/content/client-terms')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const terms = page.getByRole('dialog', { name: 'Client terms' })
    await expect(terms.getByRole('heading', { name: '1. Providers are independent contractors' })).toBeVisible()
    await expect(terms.getByRole('region', { name: 'Text of the terms' })).toBeFocused()
  })

  test('a profile that is not saved', async ({ page }) => {
    await signIn(page, 'client2')
    await page.goto('/profile')
    await expect(page.getByText('Email cannot be changed')).toBeVisible()
    await answerWith(page, 'PUT', '**/api/auth/me', { status: 413 })
    await page.getByLabel('City').fill('Burnaby Heights')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await says(page, 'File size is too large. Please choose a smaller image (max 10MB).')
    await expect(page.getByLabel('City')).toHaveValue('Burnaby Heights')
  })

  test('a picture that is no picture', async ({ page }) => {
    await signIn(page, 'client2')
    await page.goto('/profile')
    const choose = (name: string, mimeType: string, bytes: number) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes, 1) })
    await choose('letter.pdf', 'application/pdf', 10)
    await says(page, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)')
    await choose('small.png', 'image/png', 10)
    await says(page, 'Failed to load image preview')
    await choose('large.png', 'image/png', 2 * 1024 * 1024 + 1)
    await says(page, 'Failed to process image. Please try a different file.')
    await page.evaluate(() => {
      const huge = new Blob([new Uint8Array(11 * 1024 * 1024)], { type: 'image/jpeg' })
      window.createImageBitmap = () => Promise.resolve({ width: 10, height: 10, close() {} } as ImageBitmap)
      CanvasRenderingContext2D.prototype.drawImage = () => undefined
      HTMLCanvasElement.prototype.toBlob = (done) => done(huge)
    })
    await choose('huge.png', 'image/png', 12 * 1024 * 1024)
    await says(page, 'File size is still too large after compression: 11.0MB. Please choose a smaller image.')
  })
})

test.describe('catalogue and booking', () => {
  /** The pages come from the server; on the way there it breaks down. */
  const lost: [from: string, link: RegExp, shown: RegExp][] = [
    ['/', /^Services$/, /^Failed to load services\. Please try again later\.$/],
    ['/services', /Gel Manicure/, /^Failed to load data for "Gel Manicure"\. Please try again later\.$/],
  ]
  for (const [from, name, shown] of lost)
    test(`a page that cannot be loaded from ${from}`, async ({ page }) => {
      await page.goto(from)
      await cutOff(page, 'GET', /\.data(?:\?|$)/)
      await page.getByRole('main').or(page.getByRole('banner')).getByRole('link', { name }).first().click()
      await expect(page.getByText(shown)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    })

  test('a provider and a service that cannot be loaded', async ({ page, request }) => {
    const { id, full_name } = await findOpening(request, 'Gel Manicure', [HOMES.client])
    await page.goto('/services/details/Gel%20Manicure')
    await cutOff(page, 'GET', /\.data(?:\?|$)/)
    await page.getByRole('main').getByRole('link', { name: full_name }).first().click()
    await says(page, 'Failed to load provider details. Please try again later.')
    await page.unrouteAll()
    await page.goto(`/providers/${id}`)
    await cutOff(page, 'GET', /\.data(?:\?|$)/)
    await page.getByRole('region', { name: 'Services' }).getByRole('link').first().click()
    await says(page, 'Failed to load service details. Please try again later.')
  })

  test('a booking page without its provider, and a booking that is not made', async ({ page, request }) => {
    const { id, date, times } = await findOpening(request, 'Gel Manicure', [HOMES.client])
    await joinAsClient(page, HOMES.client)
    await answerWith(page, 'GET', '**/api/providers/**', NO_REASON)
    const address = `/booking/Gel%20Manicure/${id}?date=${date}&time=${times[0]}`
    await page.goto(address)
    await says(page, 'Failed to load data')
    await page.unrouteAll()
    await page.goto(address)
    await cutOff(page, 'POST', '**/api/bookings')
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText(/^Failed to create booking\. Please try again\./)).toBeVisible()
    await page.unrouteAll()
    await answerWith(page, 'POST', '**/api/bookings', { status: 409, json: { detail: 'Not this one.' } })
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await says(page, 'Not this one.')
    await page.unrouteAll()
    await answerWith(page, 'POST', '**/api/bookings', NO_REASON)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await says(page, 'Internal Server Error')
  })
})

test.describe('the client’s area', () => {
  test('a booking that is not cancelled', async ({ page, request, newVisitor }) => {
    const provider = await signIn(await newVisitor(), 'provider')
    const client = await joinAsClient(page, HOMES.client)
    await requestVisit(request, client, provider.id)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Cancel Booking' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(dialog).toContainText('Are you sure you want to cancel this booking? This action cannot be undone.')
    await expect(dialog.getByRole('button', { name: 'Keep Booking' })).toBeVisible()
    const cancel = dialog.getByRole('button', { name: 'Yes, Cancel' })
    await answerWith(page, 'POST', '**/api/bookings/*/status', { status: 409, json: { detail: 'Too late.' } })
    await cancel.click()
    await says(page, 'Failed to cancel booking: Too late.')
    await page.unrouteAll()
    await answerWith(page, 'POST', '**/api/bookings/*/status', NO_REASON)
    await cancel.click()
    await says(page, 'Failed to cancel booking: Internal Server Error')
  })
})

test('a message to support that does not get there stays in the form', async ({ page }) => {
  await answerWith(page, 'POST', '**/api/contact', NO_REASON)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@example.test')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Do you come to Bowen Island?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await says(page, 'There was an error sending your message. Please try again.')
  await expect(page.getByLabel('Message')).toHaveValue('Do you come to Bowen Island?')
})
