import { sql } from 'kysely'
import { takeRefundAsCredit } from '#contract/credit.ts'
import { returnOtherwise } from '#contract/payments/stuck-refunds.ts'
import { newSession } from '#tests/factories/people.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import type { Cast } from './actors.ts'
import type { Settled } from './model.ts'
import { nameOf } from './story.ts'
import { DAY, type World } from './world.ts'

/** Cards of the sandbox's bank. */
export const CARDS = {
  pays: '4242424242424242',
  noRefunds: '4000000000005126',
  lateRefunds: '4000000000007726',
} as const

type Refused = { id: string; booking_id: string | null; payer_id: string; kind: OrderKind; amount_cents: number }
type OrderKind = 'visit' | 'tip' | 'gift_card'
/** The card's owner, and what they have paid with it. */
type Holder = { who: string; person: TestPerson; paid: Settled; takesCredit: boolean }

/** Each day an admin looks at refunds that cards refuse, up to a moment. */
export function tellRefusals(world: World, cast: Cast, from: number, until: number): void {
  for (let at = from; at < until; at += DAY) world.at(at, 'refused refunds', () => returnOthers(world, cast))
}

/** The client takes it as credit, or an admin sends it from our bank; what is tried at this moment waits for another day. */
async function returnOthers(world: World, cast: Cast): Promise<void> {
  const { rows } = await sql<Refused>`
    select r.id, o.booking_id, o.payer_id, o.kind, r.amount_cents from refund r join customer_order o on o.id = r.order_id
    where r.state = 'pending' and r.refused_at is not null`.execute(world.t.db)
  for (const refused of rows) {
    const holder = holderOf(cast, refused)
    if (!holder) throw new Error(`a refund of ${refused.kind} is refused, and nobody has such a card`)
    await end(world, holder, refused)
  }
}

function holderOf({ stories, gifts }: Cast, { booking_id, kind, payer_id }: Refused): Holder | undefined {
  if (kind === 'gift_card') {
    const gift = gifts.find(({ buyer }) => buyer.id === payer_id)
    return gift && { ...gift, who: `gift card of ${payer_id}`, person: gift.buyer }
  }
  const story = stories.find(({ id }) => id === booking_id)
  if (!story) return undefined
  const { client: person, paid, tip, takesCredit } = story
  return { who: nameOf(story), person, paid: kind === 'visit' ? paid : tip, takesCredit }
}

async function end({ t, admins, purseOf, faults }: World, holder: Holder, { id, amount_cents }: Refused) {
  const { who, person, paid, takesCredit } = holder
  const asks = takesCredit
    ? t.call(takeRefundAsCredit, { token: person.token, params: { id } })
    : t.call(returnOtherwise, {
        token: await newSession(t, admins[0].id),
        params: { id },
        body: { way: 'transfer' as const, reason: 'The card is closed' },
      })
  const { status, body } = await asks
  if (status === 409) return
  if (status !== 200) return void faults.push(`${who}: not returned otherwise: ${JSON.stringify(body)}`)
  if (!takesCredit) paid.byTransferCents += amount_cents
  else {
    paid.asCreditCents += amount_cents
    purseOf(person.id).restCents += amount_cents
  }
}
