import { expect, test } from 'vitest'
import { getPayoutStanding } from '#contract/payouts.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { addDone, decideAs } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import type { Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
const { show } = setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const HOUR = 3_600_000

/** The amounts for both sides, a line each. */
async function linesOf(visit: Visit) {
  const of = async (side: 'client' | 'provider') =>
    (await show(visit, side)).money.map(({ label, amount }) => `${label}: ${amount}`)
  return { client: await of('client'), provider: await of('provider') }
}
const standingOf = async ({ provider }: Visit) =>
  (await t.call(getPayoutStanding, { token: await newSession(t, provider.id) })).body

async function takenOf(isEarned: boolean) {
  const visit = await addDone(t, PRICE)
  if (isEarned) t.advance(49 * HOUR)
  await workOnce(t)
  const bank = await chargebackOf(t, visit)
  await bank.send('created', 'withdrawn')
  return { visit, bank }
}

test.each([true, false])('name what the bank took and what is on hold, earned before: %s', async (isEarned) => {
  const { visit, bank } = await takenOf(isEarned)
  const [name] = (await show(visit, 'provider')).money[0]!.label.match(/\w+’s bank/)!
  const taken = { client: ['Taken back by your bank: 84'], provider: [`Taken back by ${name}: 84`] }
  expect(await linesOf(visit)).toEqual({
    ...taken,
    provider: [...taken.provider, 'Your share, on hold: 72'],
  })
  expect(await standingOf(visit)).toMatchObject({
    on_hold: 72,
    hold_text: 'On hold until a bank decides about the $84.00 that it took back.',
  })
  await bank.send('won', 'reinstated')
  expect(await linesOf(visit)).toEqual({
    client: [...taken.client, 'Returned to us by your bank: 84'],
    provider: [...taken.provider, `Returned to us by ${name}: 84`],
  })
  expect((await standingOf(visit)).on_hold).toBe(0)
})

test('names what was taken from the share once it is lost, and what came back of that', async () => {
  const { visit, bank } = await takenOf(true)
  await bank.send('lost')
  const id = await bank.disputeId()
  expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
  const { client, provider } = await linesOf(visit)
  expect(client).toEqual(['Taken back by your bank: 84'])
  expect(provider).toEqual([expect.stringContaining('bank: 84'), 'Taken from your share: -72'])
  await bank.sendBack(8400)
  expect((await decideAs(t, admin, id, { decision: 'shares' })).status).toBe(200)
  expect((await linesOf(visit)).provider).toEqual([
    ...provider.slice(0, 1),
    expect.stringContaining('Returned to us by'),
    'Taken from your share: -72',
    'Returned to your share: 72',
  ])
})

/** The text of the newest email of a step, to both sides. */
async function emailsOf(visit: Visit, step: string) {
  const textTo = async ({ email }: { email: string }) =>
    (await messagesOf(t, { to: email, kind: `dispute.${step}`, channel: 'email' })).at(-1)!.text
  return { client: await textTo(visit.client), provider: await textTo(visit.provider) }
}

test.each([true, false])('emails name what the bank took, holds and gave back, earned before: %s', async (isEarned) => {
  const { visit, bank } = await takenOf(isEarned)
  const opened = await emailsOf(visit, 'bank_opened')
  expect(opened.client).toContain('Your bank told us you’re disputing this payment, and took back $84.00.')
  expect(opened.client).not.toContain('$72')
  expect(opened.provider).toMatch(/’s bank took back \$84\.00 for .* Your share, \$72\.00, is on hold\./)
  await bank.send('won', 'reinstated')
  const won = await emailsOf(visit, 'bank_won')
  expect(won.client).toContain('Your bank decided that the payment stands. It’s returning $84.00 to us.')
  expect(won.provider).toContain('It’s returning $84.00 to us. Your share, $72.00, is no longer on hold.')
})

test('the email of a bank that has returned the money already says so', async () => {
  const { visit, bank } = await takenOf(true)
  await bank.send('reinstated')
  expect((await emailsOf(visit, 'bank_won')).provider).toContain('It returned $84.00 to us.')
})

test.each([true, false])('emails and page name what was taken for good, earned before: %s', async (isEarned) => {
  const { visit, bank } = await takenOf(isEarned)
  await bank.send('lost')
  expect((await decideAs(t, admin, await bank.disputeId(), { decision: 'full' })).status).toBe(200)
  const lost = await emailsOf(visit, 'bank_lost')
  expect(lost.client).toContain('Your bank returned $84.00 to you.')
  expect(lost.provider).toContain('The bank kept $84.00, so $72.00 of your share is taken back, as with a refund.')
  expect(lost.provider).not.toContain('owe')
  expect((await linesOf(visit)).provider).toContain('Taken from your share: -72')
  expect(await standingOf(visit)).toMatchObject({ on_hold: 0, hold_text: null })
})

test('a loss that we cover names the share that the provider keeps', async () => {
  const { visit, bank } = await takenOf(false)
  await bank.send('lost')
  expect((await decideAs(t, admin, await bank.disputeId(), { decision: 'platform' })).status).toBe(200)
  expect((await emailsOf(visit, 'bank_lost')).provider).toContain(
    'The bank kept $84.00. We cover the loss, and you keep your share, $72.00.',
  )
  expect((await linesOf(visit)).provider.join()).not.toContain('Taken from your share')
})

test('two chargebacks of one payment keep the share on hold until both are decided, as the email says', async () => {
  const visit = await addDone(t, PRICE)
  const first = await chargebackOf(t, visit, { cents: 4000 })
  const second = await chargebackOf(t, visit, { cents: 4400 })
  await first.send('created', 'withdrawn')
  await second.send('created', 'withdrawn')
  await first.send('won', 'reinstated')
  expect((await emailsOf(visit, 'bank_won')).provider).toContain(
    'It’s returning $40.00 to us. Your share, $72.00, stays on hold for another dispute of this payment.',
  )
})
