import { sql } from 'kysely'
import { checkPayoutAccount, getPayoutStanding, payOutNow } from '#contract/payouts.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { call } from './call.ts'
import { DAY, HOUR, type World } from './world.ts'

/** How a provider is paid: some never say where to, and for some a bank refuses or sends back. */
export type Payee = { person: TestPerson; setsUp: boolean; account: string | null }

/** Puts the acts of the provider and their bank on the agenda, up to a moment after which everything arrives. */
export function tellPayee(world: World, payee: Payee, from: number, until: number): void {
  const { chance, payouts } = world
  if (!payee.setsUp) return
  const who = `payouts of ${payee.person.id}`
  const some = () => chance.between(from, until)
  world.at(from + chance.between(1, 5 * 24) * HOUR, who, async () => {
    payee.account = await setUpPayoutsOf(world.t, payee.person.token)
  })
  for (let at = from + 6 * DAY; at < until; at += chance.between(2, 9) * DAY)
    world.at(at, who, () => payOutByHand(world, payee))
  world.at(some(), who, async () => {
    if (payee.account) await payouts.failNext(payee.account, chance.pick(['account_closed', 'no_account']))
  })
  world.at(some(), who, () => sendBack(world, payee))
  // After a refusal of the bank account they get no other until they have named one.
  for (const [late, account_number] of [
    [0, '0007654321'],
    [12 * DAY, '0007654322'],
  ] as const)
    world.at(until + late, who, async () => {
      if (payee.account) await setUpPayoutsOf(world.t, payee.person.token, { account_number })
    })
  world.at(some(), who, async () => {
    if (!payee.account) return
    await payouts.restrict(payee.account, 'details')
    world.at(world.now() + chance.between(1, 6 * 24) * HOUR, who, async () => {
      await payouts.restrict(payee.account!, null)
      // The provider has been at the set-up page, and comes back from there.
      await call(world.t.call(checkPayoutAccount, { token: payee.person.token }))
    })
  })
}

/** The amount shown, if it is enough; by two devices at the same time. */
async function payOutByHand({ t }: World, { person: { token } }: Payee): Promise<void> {
  const { available, can } = await call(t.call(getPayoutStanding, { token }))
  if (!can.pay_out) return
  const both = await Promise.all([1, 2].map(() => t.call(payOutNow, { token, body: { amount: available } })))
  const taken = both.filter(({ status }) => status === 201).length
  if (taken !== 1) throw new Error(`asked for twice at once, paid out ${taken} times`)
}

/** Their bank does so with something that had arrived, once in a while. */
async function sendBack({ t, payouts }: World, { account }: Payee): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox_payout where payee_id = ${account} and state = 'paid'
    order by arrives_at desc, id limit 1`.execute(t.db)
  if (rows[0]) await payouts.sendBack(rows[0].id, 'account_closed')
}
