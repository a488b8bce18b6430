import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { day as dayOf, moment } from '#tests/factories/calendar.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'

/** What a provider and the admin read while a bank, or the payment company, does not accept a payout. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  provider = await addBookable(t)
  await setUpPayoutsOf(t, provider.token)
  await addLine(t, provider.id, 3825)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = provider): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

/** A while later; what fell due has been seen to. */
async function onDay(day: number, time = '11:00'): Promise<void> {
  t.setNow(moment(day, time))
  for (let round = 0; round < 3; round += 1) await workOnce(t)
}

/** Presses a knob of the sandbox's payment company. */
async function atCompany(button: string, then: string): Promise<void> {
  const page = await open('/outbox', {})
  await page.user.click(await page.findByText('Payment company'))
  const accounts = page.part('region', 'Payout accounts')
  await accounts.press(`${button}: Amara Quimby`)
  await (await accounts.inside()).findByText(then)
}

async function payOut(): Promise<void> {
  const page = await open('/provider/payouts')
  await page.press('Pay out now')
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Pay out' }))
  await page.part('region', 'Sent to you').says('On the way')
}

test('an account that is restricted at the payment company says so, and pays again once it is mended', async () => {
  await atCompany('Restrict', 'Restricted: nothing can be paid out')
  await workOnce(t)
  const page = await open('/provider/payouts')
  await page.says('A few more details are needed')
  await page.says('It stays here until your payouts are set up')
  expect(page.queryByRole('button', { name: 'Pay out now' })).toBe(null)
  await atCompany('Mend', 'Payouts arrive')
  await workOnce(t)
  const mended = await open('/provider/payouts')
  await mended.says('You are set up for payouts')
  expect(mended.getByRole('button', { name: 'Pay out now' })).toBeTruthy()
})

test('a payout that the bank refuses is shown to its provider and the desk, and paid once there is another account', async () => {
  await atCompany('Fail the next payout', 'The next payout will come back')
  await payOut()
  await workOnce(t)
  await (await open('/provider/payouts')).says('Should be in your bank by')
  await onDay(2)

  const page = await open('/provider/payouts')
  const sent = page.part('region', 'Sent to you')
  await sent.says('It didn’t arrive: the bank account is closed. The money is back in your balance.')
  await sent.says('Failed')
  await page.says('Your bank account needs another look')
  expect(page.queryByRole('button', { name: 'Pay out now' })).toBe(null)

  const admin = await anAdmin(t)
  const tasks = await open('/admin?kind=payout.failed', admin)
  expect(await tasks.findByRole('article', { name: 'Amara Quimby’s payout of $38.25 did not arrive' })).toBeTruthy()
  const desk = await open('/admin/money?part=payouts&state=failed', admin)
  await desk.says('Didn’t arrive: the bank account is closed.')
  expect(desk.getByRole('button', { name: 'Pay again: Amara Quimby' })).toBeTruthy()

  const mending = await open('/provider/payouts')
  await mending.press('Update bank account')
  await expect.poll(() => mending.left).toEqual([expect.stringMatching(/^\/sandbox\/payouts\/acct_/)])
  const bank = await open(mending.left[0]!)
  await bank.press(/000987654321/)
  await bank.press('Save and go back')
  await expect.poll(() => bank.left).toEqual([expect.stringMatching(/^\/provider\/payouts/)])
  await (await open(bank.left[0]!)).says('You are set up for payouts')
  await payOut()
  await workOnce(t)
  await onDay(7, '05:30')
  await (await open('/provider/payouts')).says('Arrived on')
})

test('a provider sets up payouts, and sees the money of a visit move from hold to the bank', async () => {
  const visit = await addPaid(t, { date: dayOf(9) })
  const newcomer = visit.provider
  t.setNow(moment(9, '10:00'))
  await setStatusOf(t, visit, 'provider', 'completed')
  await workOnce(t)
  const money = await open('/provider/payouts', newcomer)
  await money.says('Pending')
  await money.says('until 48 hours after each visit')
  await expectAccessible()
  await money.press('Set up payouts')
  await expect.poll(() => money.left).toEqual([expect.stringMatching(/^\/sandbox\/payouts\//)])

  const bank = await open(money.left[0]!)
  bank.fill('Name on the account', 'Amara Quimby')
  bank.fill('Transit number', '12')
  await bank.press('Save and go back')
  await bank.says('Please enter 5 digits')
  await expectAccessible()
  await bank.press(/000123456789/)
  bank.fill('Transit number', '00412')
  await bank.press('Save and go back')
  await expect.poll(() => bank.left).toEqual([expect.stringMatching(/^\/provider\/payouts/)])
  const ready = await open(bank.left[0]!, newcomer)
  await ready.says('You are set up for payouts')
  await ready.says('Bank of Montreal •••• 6789')

  await onDay(11, '10:01')
  const due = await open('/provider/payouts', newcomer)
  await due.says('Next payout · Mon, ')
  await due.press('Pay out now')
  await due.user.click((await due.dialog()).getByRole('button', { name: 'Cancel' }))
  // Past Monday at six.
  await onDay(18, '07:00')
  await (await open('/provider/payouts', newcomer)).says(/On the way.*Should be in your bank by/)
  await expectAccessible()
  const told = async () =>
    (await messagesOf(t, { to: newcomer.email })).map(({ subject, text }) => `${subject} ${text}`)
  expect(await told()).toContainEqual(expect.stringContaining('is on its way to you'))
  await onDay(23, '07:00')
  await (await open('/provider/payouts', newcomer)).says('Arrived on')
  expect(await told()).toContainEqual(expect.stringContaining('has arrived'))
})
