import { expect, test } from 'vitest'
import { getPayoutStanding } from '#contract/payouts.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-bench.ts'
import { addDone, decideAs } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import type { Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
const { show } = setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const HOUR = 3_600_000

/** What both sides read of the sums, a line each. */
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
  if (isEarned)
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
