import { expect, test } from 'vitest'
import type { TestApp } from '#tests/factories/app.ts'
import { CHARGEBACK_FEE, chargebackOf } from '#tests/factories/chargebacks.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addPaid, orderOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const FEES = { processing_costs: CHARGEBACK_FEE }
const books = async (visit: Visit) => booksOf(t, await orderOf(t, visit.id))

test('the bank’s money is a loss in the books right away, and a ruling only decides who pays', async () => {
  for (const decision of ['platform', 'full'] as const) {
    const visit = await addPaid(t, PRICE)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn')
    expect(await books(visit)).toMatchObject({ disputes: 8400 })
    await chargeback.send('lost')
    const before = await books(visit)
    expect(before).toMatchObject({ bad_debt: 8400, client_funds: -8400, ...FEES })
    expect(before).not.toHaveProperty('disputes')
    expect(await breaksOf(t)).toEqual([])
    // Told again it changes nothing.
    await chargeback.send('lost')
    expect(await books(visit)).toEqual(before)

    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision })).status).toBe(200)
    const after = await books(visit)
    if (decision === 'platform') expect(after).toEqual(before)
    else expect(after).toEqual({ gateway: -CHARGEBACK_FEE, ...FEES })
    expect(await breaksOf(t)).toEqual([])
  }
})

test('money returned before that ruling reduces the loss, and only the rest is decided', async () => {
  const visit = await addPaid(t, PRICE)
  const chargeback = await chargebackOf(t, visit)
  await chargeback.send('created', 'withdrawn', 'lost')
  await chargeback.sendBack(3000)
  expect(await books(visit)).toMatchObject({ bad_debt: 5400, client_funds: -8400 })
  expect(await breaksOf(t)).toEqual([])
  expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
  expect(await books(visit)).toMatchObject({ client_funds: -3000 })
  expect(await books(visit)).not.toHaveProperty('bad_debt')
  expect(await breaksOf(t)).toEqual([])
})
