import { answerDispute, appealDispute, openDispute } from '#contract/disputes.ts'
import { getBooking } from '#contract/bookings.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { call } from './call.ts'
import { share, splitOf, type Settled } from './model.ts'
import { isRewarding } from './rewards.ts'
import { dueOf, giveBack, nameOf, type Report, type Story } from './story.ts'
import { HOUR, type World } from './world.ts'

/** The other side has three days, and after that doesn't answer. */
const ANSWERED_AFTER = 20 * HOUR
const DECIDED_AFTER = { answered: 8 * HOUR, silent: 73 * HOUR }
const APPEALED_AFTER = 30 * HOUR
/** By then we know of a tip, whatever became of its event. */
const TIP_KNOWN_AFTER = 12 * HOUR
/** How long after it was done the payment is the provider's. */
const EARNED_AFTER_HOURS = 48

export function reportLater(world: World, story: Story): void {
  const report = story.report!
  const wait = report.of === 'tip' ? TIP_KNOWN_AFTER : 0
  world.at(world.now() + wait + report.afterHours * HOUR, nameOf(story), () => open(world, story, report))
}

const settledOf = (story: Story, { of }: Report): Settled => (of === 'visit' ? story.paid : story.tip)

async function open(world: World, story: Story, report: Report): Promise<void> {
  const { t, client, provider, id } = { ...world, ...story }
  const shown = await call(t.call(getBooking, { token: client.token, params: { id } }))
  if (!['paid', 'partially_refunded'].includes(shown.payment_status)) return
  const { keptCents } = settledOf(story, report)
  // A tip is reported by the person who gave it; a provider asks to keep their share.
  const by = report.of === 'tip' ? 'client' : report.by
  const order = await t.db
    .selectFrom('customer_order')
    .select('id')
    .where('booking_id', '=', id)
    .where('kind', '=', report.of)
    .executeTakeFirstOrThrow()
  const asks = by === 'client' && keptCents > 0 ? ({ asks: 'full' } as const) : {}
  const body = { order_id: order.id, reason: 'other', text: 'It was not what we agreed', ...asks }
  const { token } = by === 'client' ? client : provider
  const { disputes } = await call(t.call(openDispute, { token, params: { id }, body }))
  const dispute = disputes.find(({ is_mine, state }) => is_mine && state === 'open')!
  const answerer = by === 'client' ? provider : client
  if (report.isAnswered)
    world.at(world.now() + ANSWERED_AFTER, nameOf(story), () => {
      const body = { text: 'It was fine when I left' }
      return call(t.call(answerDispute, { token: answerer.token, params: { id: dispute.id }, body }))
    })
  const after = report.isAnswered ? ANSWERED_AFTER + DECIDED_AFTER.answered : DECIDED_AFTER.silent
  world.at(world.now() + after, nameOf(story), () => decide(world, story, report, dispute.id))
}

async function decide(world: World, story: Story, report: Report, id: string): Promise<void> {
  const { keptCents } = settledOf(story, report)
  const back = { release: 0, part: share(keptCents, report.percent, 100), full: keptCents }[report.decision]
  const decision = back === 0 ? 'release' : back === keptCents ? 'full' : 'part'
  await rule(world, id, 0, decision, back)
  giveBack(world, story, report.of, back)
  if (report.of === 'visit' && report.afterHours < EARNED_AFTER_HOURS && !isRewarding(story)) story.hasEarned = false
  const left = keptCents - back
  const canBe = { none: false, release: true, full: left > 0, platform: back > 0 }[report.appeal]
  if (!canBe) return
  world.at(world.now() + APPEALED_AFTER, nameOf(story), async () => {
    // The losing side appeals, and the other side answers.
    const isClient = report.appeal === 'full' || back === 0
    const [asking, other] = isClient ? [story.client, story.provider] : [story.provider, story.client]
    const said = (text: string) => ({ params: { id }, body: { text, photos: [] } })
    await call(world.t.call(appealDispute, { token: asking.token, ...said('Please look again') }))
    await call(world.t.call(answerDispute, { token: other.token, ...said('We did') }))
  })
  world.at(world.now() + APPEALED_AFTER + 2 * HOUR, nameOf(story), async () => {
    if (report.appeal === 'full') {
      await rule(world, id, 1, 'full', left)
      giveBack(world, story, report.of, left)
    } else if (report.appeal === 'platform') {
      await rule(world, id, 1, 'platform', back)
      if (report.of === 'tip') story.tipMadeGoodCents = back
      else story.madeGoodCents = netAt(story, keptCents) - netAt(story, left)
    } else await rule(world, id, 1, 'release', 0)
  })
}

/** The provider's own of a visit of which so much of the client's money stays, and of the discount the same share. */
function netAt(story: Story, leftCents: number): number {
  const due = dueOf(story)
  const borne = due === 0 ? 0 : share(story.discountCents, leftCents, due)
  return splitOf(leftCents + borne, story).net
}

async function rule(
  { t, admins }: World,
  id: string,
  round: 0 | 1,
  decision: 'release' | 'part' | 'full' | 'platform',
  cents: number,
): Promise<void> {
  const refund = decision === 'part' ? { refund: cents / 100 } : {}
  await call(decideAs(t, admins[round], id, { decision, ...refund }))
}
