import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { listDisputes } from '#contract/disputes.ts'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import { startTestApp, TEST_NOW, type TestApp } from './app.ts'
import { answerAs, breaksOf, report } from './disputes.ts'
import type { TestPerson } from './people.ts'
import { anAdmin } from './supply.ts'
import { refundsOf, type Visit } from './visits.ts'

/** A visit whose parts are round: $68 for its provider, $4 GST, $12 commission. */
export const PRICE = { price: 80, gst: '123456782RT0001' }

type Bench = { t: TestApp; admin: TestPerson; other: TestPerson }
type Side = 'client' | 'provider'

/**
 * For all tests of a file: an app with two admins, whose clock starts over before each test and whose books are right
 * at the end.
 * @param take gets it before the first one
 * @returns what the tests use of it
 */
export function setUpDisputes(take: (bench: Bench) => void, { isFrozen = false } = {}) {
  let t: TestApp
  let admin: TestPerson
  beforeAll(async () => {
    t = await startTestApp({ isFrozen })
    admin = await anAdmin(t)
    take({ t, admin, other: await anAdmin(t) })
  })
  beforeEach(() => t.setNow(TEST_NOW))
  afterAll(async () => {
    expect(await breaksOf(t)).toEqual([])
    await t.close()
  })
  return {
    /** The newest dispute about a visit as one of its two people sees it. */
    show: async ({ id, ...people }: Visit, who: Side) =>
      (await t.call(listDisputes, { token: people[who].token, params: { id } })).body.disputes[0]!,
    /** As an admin sees it. */
    detail: async (id: string) => (await t.call(getDisputeCase, { token: admin.token, params: { id } })).body,
    /** The refunds of a visit, and why. */
    promised: async (visit: Visit) =>
      (await refundsOf(t, visit.id)).map(({ cause, amount_cents }) => [cause, amount_cents]),
    /** One side reports and the other has answered. @returns the id of the dispute */
    answered: async (visit: Visit, by: Side = 'client', body: object = {}): Promise<string> => {
      const id = await report(t, visit, { by, ...body })
      await answerAs(t, visit, id, by === 'client' ? 'provider' : 'client')
      return id
    },
  }
}

/** The order of the tip that was given for a visit. */
export async function tipOf(t: TestApp, visit: Visit): Promise<string> {
  const query = t.db.selectFrom('customer_order').select('id').where('kind', '=', 'tip')
  return (await query.where('booking_id', '=', visit.id).executeTakeFirstOrThrow()).id
}
