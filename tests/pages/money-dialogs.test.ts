import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAdminRecord } from '#contract/admin/bookings.ts'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import type { RulingPreview, ShownPreview } from '#contract/disputes/preview.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import type { Visit } from '#tests/factories/visits.ts'

/** The texts of the dialogs about money. The parts are for browsers, so they are no part of this program. */
const WEB = join(import.meta.dirname, '../../web/admin')
type Part = ComponentType<Record<string, unknown>>
const load = async (file: string) => (await import(/* @vite-ignore */ join(WEB, file))) as Record<string, Part>
const { PreviewFacts } = await load('disputes/who-bears.tsx')
const { ApprovalFacts } = await load('disputes/agree-dialog.tsx')
const { DisputeForm } = await load('disputes/dispute-dialog.tsx')
const { DisputeFacts } = await load('disputes/dispute-facts.tsx')
const { RecordChargebacks } = await load('bookings/record-chargebacks.tsx')
const draw = (part: Part | undefined, props: Record<string, unknown>) => drawPart(createElement(part!, props))

const NONE = { card: 0, bank: 0, gift_card: 0, credit: 0 }
const ELSE = { bank: 0, gift_card: 0 }
const NOBODY = { provider: 0, commission: 0, taxes: 0, homebloom: 0, ...ELSE }
const PREVIEW: RulingPreview = {
  back: { ...NONE, card: 60 },
  bears: { provider: 51, commission: 9, taxes: 0, homebloom: 0, ...ELSE },
  provider: { first_name: 'Marisol', place: 'paid', balance: -51 },
  needs: { factor: true, second_admin: false },
  seen: 'of-this',
}
const told = (change: Partial<RulingPreview>) => wordsOf(draw(PreviewFacts, { preview: { ...PREVIEW, ...change } }))

describe('who bears a refund is said', () => {
  test('of a provider who has been paid, with what they owe and the code that is asked for', () => {
    expect(told({})).toBe(
      'Who pays To the card $60.00 From Marisol’s share $51.00 From our commission $9.00 Marisol has been paid. They’ll owe $51.00 from future earnings. Homebloom covers $9.00. You may need your code.',
    )
  })

  test.each([
    ['pending', 0, 'Marisol will get $51.00 less. Homebloom covers $9.00.'],
    ['balance', 21, 'It comes off Marisol’s balance, which becomes $21.00.'],
    ['balance', -5, 'Marisol’s balance doesn’t cover it. They’ll owe $5.00 from future earnings.'],
    ['paid', 4, 'Marisol has been paid. It comes off their balance, which becomes $4.00.'],
  ] as const)('of a share that is %s with %d left', (place, balance, words) => {
    expect(told({ provider: { first_name: 'Marisol', place, balance } })).toContain(words)
  })

  test('with the gift card and credit apart, a discount that comes back, and a second admin', () => {
    const words = told({
      back: { card: 10, gift_card: 30, credit: 5, bank: 0 },
      bears: { provider: 51, commission: 9, taxes: 1.08, homebloom: -16.08, ...ELSE },
      needs: { factor: true, second_admin: true },
    })
    expect(words).toContain('To the card $10.00 To the gift card $30.00 To Homebloom credit $5.00')
    expect(words).toContain('From taxes on our commission $1.08 Our discount, returned to us -$16.08')
    expect(words).toContain('Homebloom gets back $7.08.')
    expect(words).toContain('You may need your code.')
    expect(words).toContain('Needs a second admin’s approval.')
    expect(told({ needs: { factor: false, second_admin: false } })).not.toMatch(/code|second admin/)
  })

  test('of goodwill that Homebloom alone bears, and of no refund', () => {
    const credit = {
      back: { ...NONE, credit: 15 },
      bears: { provider: 0, commission: 0, taxes: 0, homebloom: 15, ...ELSE },
    }
    expect(told({ ...credit, provider: null, needs: { factor: false, second_admin: false } })).toBe(
      'Who pays To Homebloom credit $15.00 Homebloom pays $15.00 Homebloom covers $15.00.',
    )
    const nothing = { back: NONE, bears: { provider: 0, commission: 0, taxes: 0, homebloom: 0, ...ELSE } }
    expect(told({ ...nothing, needs: { factor: false, second_admin: false } })).toBe(
      'Who pays Marisol’s share stays the same.',
    )
  })
})

describe('a second admin reads', () => {
  const before = {
    back: PREVIEW.back,
    bears: PREVIEW.bears,
    provider: { place: 'balance', balance: 21 },
  } satisfies ShownPreview
  const read = (shown: ShownPreview | null, now = PREVIEW) =>
    wordsOf(draw(ApprovalFacts, { now, shown, askedBy: 'Dana Whitfield' }))

  test('what the first one saw, and what has changed since', () => {
    expect(read(before)).toContain(
      'Changed since Dana Whitfield asked Marisol’s balance afterwards $21.00 → -$51.00 Marisol’s share in their balance → paid out What Dana Whitfield saw To the card $60.00 From Marisol’s share $51.00 From our commission $9.00 Marisol’s balance afterwards $21.00',
    )
  })

  test('that nothing has changed, or that no figures were shown', () => {
    const same = { ...before, provider: { place: 'paid', balance: -51 } } as const
    expect(read(same)).toMatch(/Dana Whitfield saw the same figures\.$/)
    expect(read(null)).toMatch(/Dana Whitfield didn’t see these figures\.$/)
  })

  test('of money that a bank has returned to whom it goes', () => {
    const bears = { ...NOBODY, provider: -72, commission: -12, bank: 84 }
    const words = told({ back: NONE, bears, provider: { first_name: 'Marisol', place: 'balance', balance: 72 } })
    expect(words).toContain('Returned by the bank $84.00 To Marisol’s share')
    expect(words).toContain('Marisol gets $72.00. Homebloom gets back $12.00.')
    expect(told({ back: NONE, bears: { ...NOBODY, homebloom: -84, bank: 84 } })).toContain('Stays with Homebloom')
  })
})

describe('of a dispute', () => {
  let t: TestApp
  let admin: TestPerson
  beforeAll(async () => {
    t = await startTestApp({ isFrozen: true })
    admin = await anAdmin(t)
  })
  beforeEach(() => t.setNow(TEST_NOW))
  afterAll(() => t.close())

  const detail = async (id: string) => (await t.call(getDisputeCase, { token: admin.token, params: { id } })).body
  const chargebacksOf = async ({ id }: Visit) => {
    const { body } = await t.call(getAdminRecord, { token: admin.token, params: { id } })
    return wordsOf(draw(RecordChargebacks, { chargebacks: body.chargebacks }))
  }

  test('the sum that the client asks for is filled in, at most what is left, beside what both say', async () => {
    const visit = await addDone(t, { price: 80 })
    const id = await report(t, visit, { asks: 'part', amount: 20 })
    await answerAs(t, visit, id, 'provider')
    const found = await detail(id)
    expect(found.asked).toBe(20)
    expect(wordsOf(draw(DisputeFacts, { found }))).toMatch(/Asks for \$20\.00 back .*says, .*It was fine when I left/)
    expect(wordsOf(draw(DisputeForm, { of: found }))).toContain('Outcome No refund Partial refund Full refund')
    t.setNow(TEST_NOW)
    const all = await report(t, await addDone(t), {})
    expect((await detail(all)).asked).toBeNull()
  })

  test('the booking record shows a chargeback with its sums, who bears it and its deadlines', async () => {
    const visit = await addDone(t, { price: 80 })
    expect(await chargebacksOf(visit)).toBe('')
    t.setNow(moment(6, '10:00'))
    await workOnce(t)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn')
    expect(await chargebacksOf(visit)).toMatch(
      /^Chargebacks Payment for the visit: product unacceptable, needs response Disputed \$80\.00 Fee, paid by Homebloom \$15\.00 The bank has not decided\. The money is on hold\. Opened .+ Answer by .+ Decide by .+ Open the chargeback$/,
    )
    await chargeback.send('lost')
    expect(await chargebacksOf(visit)).toContain('Until then Homebloom covers $80.00.')
    await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })
    await workOnce(t)
    const decided = await chargebacksOf(visit)
    expect(decided).toContain('$80.00 was taken from the shares, as with a refund. Opened')
    expect(decided).not.toContain('Decide by')
  })

  test('a chargeback names what we had refunded before, and what Homebloom covers of it', async () => {
    const visit = await addDone(t, { price: 80 })
    const id = await report(t, visit, { asks: 'part', amount: 30 })
    await answerAs(t, visit, id, 'provider')
    await decideAs(t, admin, id, { decision: 'part', refund: 30 })
    await workOnce(t)
    t.advance(3_600_000)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn', 'lost')
    await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })
    const words = await chargebacksOf(visit)
    expect(words).toContain('Disputed $80.00 We had refunded before $30.00')
    expect(words).toContain('$50.00 was taken from the shares, as with a refund. Homebloom covers $30.00.')
  })
})
