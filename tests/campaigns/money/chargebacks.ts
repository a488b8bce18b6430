import { listDisputeCases } from '#contract/disputes/admin.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { newSession } from '#tests/factories/people.ts'
import { call } from './call.ts'
import { isRewarding } from './rewards.ts'
import { giveBack, nameOf, type Chargeback, type Story } from './story.ts'
import { DAY, HOUR, type World } from './world.ts'

/** Before what was paid is earned, or after it. */
const EARNED_AFTER_HOURS = 48
/** We know of a bank's decision by then, whatever became of its events. */
const HEARD_AFTER = 4 * DAY

/** A bank takes back what the card has paid, and decides some days later. */
export function takeLater(world: World, story: Story): void {
  const chargeback = story.chargeback!
  world.at(world.now() + chargeback.afterHours * HOUR, nameOf(story), async () => {
    if (story.sessionId === null || story.paid.cardCents === 0) return
    const id = await world.gateway.disputeCheckout(story.sessionId)
    chargeback.cents = story.paid.cardCents
    world.at(world.now() + chargeback.decidedAfterHours * HOUR, nameOf(story), async () => {
      await world.gateway.decideDispute(id, chargeback.outcome === 'won')
      if (chargeback.outcome !== 'won')
        world.at(world.now() + HEARD_AFTER, nameOf(story), () => decide(world, story, chargeback))
    })
  })
}

/** An admin says who bears it: the people who had it, or Homebloom. */
async function decide(world: World, story: Story, chargeback: Chargeback): Promise<void> {
  const { outcome, afterHours, cents } = chargeback
  const { t, admins } = world
  const token = await newSession(t, admins[0].id)
  const cases = await call(t.call(listDisputeCases, { token, query: { limit: 100 } }))
  const mine = cases.find(({ kind, booking_id }) => kind === 'chargeback' && booking_id === story.id)
  if (!mine) throw new Error('nobody has heard of its chargeback')
  await call(decideAs(t, admins[0], mine.id, { decision: outcome === 'borne' ? 'platform' : 'full' }))
  if (outcome === 'borne') chargeback.isBorne = true
  else giveBack(world, story, 'visit', cents)
  if (afterHours < EARNED_AFTER_HOURS && !isRewarding(story)) story.hasEarned = false
}
