import { sql } from 'kysely'
import { takeRefundAsCredit } from '#contract/credit.ts'
import { returnOtherwise } from '#contract/payments/stuck-refunds.ts'
import { newSession } from '#tests/factories/people.ts'
import type { Cast } from './cast.ts'
import { nameOf, type Story } from './story.ts'
import { DAY, type World } from './world.ts'

/** Cards of the sandbox's bank. */
export const CARDS = {
  pays: '4242424242424242',
  noRefunds: '4000000000005126',
  lateRefunds: '4000000000007726',
} as const

type Refused = { id: string; booking_id: string; kind: 'visit' | 'tip'; amount_cents: number }

/** Each day somebody looks at what cards refuse, up to a moment. */
export function tellRefusals(world: World, cast: Cast, from: number, until: number): void {
  for (let at = from; at < until; at += DAY) world.at(at, 'refused refunds', () => returnOthers(world, cast))
}

/** The client takes it as credit, or an admin sends it from our bank; what is tried at this moment waits for another day. */
async function returnOthers(world: World, { stories }: Cast): Promise<void> {
  const { rows } = await sql<Refused>`
    select r.id, o.booking_id, o.kind, r.amount_cents from refund r join customer_order o on o.id = r.order_id
    where r.state = 'pending' and r.refused_at is not null`.execute(world.t.db)
  for (const refused of rows) {
    const story = stories.find(({ id }) => id === refused.booking_id)
    if (!story) throw new Error(`a refund of ${refused.kind} is refused, and nobody has such a card`)
    await end(world, story, refused)
  }
}

async function end({ t, admins, purseOf, faults }: World, story: Story, { id, kind, amount_cents }: Refused) {
  const paid = kind === 'visit' ? story.paid : story.tip
  const asks = story.takesCredit
    ? t.call(takeRefundAsCredit, { token: story.client.token, params: { id } })
    : t.call(returnOtherwise, {
        token: await newSession(t, admins[0].id),
        params: { id },
        body: { way: 'transfer' as const, reason: 'The card is closed' },
      })
  const { status, body } = await asks
  if (status === 409) return
  if (status !== 200) return void faults.push(`${nameOf(story)}: not returned otherwise: ${JSON.stringify(body)}`)
  if (!story.takesCredit) paid.byTransferCents += amount_cents
  else {
    paid.asCreditCents += amount_cents
    purseOf(story.client.id).restCents += amount_cents
  }
}
