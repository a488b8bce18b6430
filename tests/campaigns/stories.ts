import { GOOD_CARD } from '#tests/factories/visits.ts'
import { askUntilKnown, type Asking, type KnownReply } from './ask.ts'
import { noteSurprise } from './history.ts'
import type { Attempt } from './race-plan.ts'

/** How a booking must be found when all is over. */
export type Ending = { status: string; payment: 'unpaid' | 'paid' | 'refunded' }

type Told = { race: Asking; asked: Attempt; id: string }
type Story = (told: Told) => Promise<Ending>

/** An answer that the story doesn't know; what becomes of its booking is then unpredictable. */
class Unexpected extends Error {}

const STORIES: Story[] = [
  async () => ({ status: 'pending', payment: 'unpaid' }),
  async () => ({ status: 'pending', payment: 'unpaid' }),
  async (told) => setStatus(told, 'provider', 'cancelled'),
  async (told) => setStatus(told, 'client', 'cancelled'),
  async (told) => setStatus(told, 'provider', 'confirmed'),
  async (told) => {
    const accepted = await setStatus(told, 'provider', 'confirmed')
    await openCheckout(told)
    return accepted
  },
  payOnce,
  payTwiceAtOnce,
  async (told) => {
    await payOnce(told)
    return refunded(await setStatus(told, 'client', 'cancelled'), told)
  },
  async (told) => {
    await payOnce(told)
    return refunded(await setStatus(told, 'provider', 'cancelled'), told)
  },
  payWhileCancelled,
]

/** The course of this attempt's booking, through the front door and with a key at every step that takes one. */
export async function playStory(race: Asking, asked: Attempt, id: string): Promise<void> {
  // Spread over neighbours: the winners of a row of rivals are often the same of them.
  const story = STORIES[(Math.imul(asked.n, 2_654_435_761) >>> 8) % STORIES.length]!
  try {
    race.history.endings.set(id, await story({ race, asked, id }))
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    noteSurprise(race.history, error.message)
  }
}

async function payOnce(told: Told): Promise<Ending> {
  const { status } = await setStatus(told, 'provider', 'confirmed')
  if (!(await pay(told, await openCheckout(told)))) throw new Unexpected(`${told.id} could not be paid`)
  told.race.history.payments += 1
  return { status, payment: 'paid' }
}

/** Two windows with the same checkout: the card is charged in one of them. */
async function payTwiceAtOnce(told: Told): Promise<Ending> {
  const { status } = await setStatus(told, 'provider', 'confirmed')
  const session = await openCheckout(told)
  const paid = await Promise.all([pay(told, session), pay(told, session)])
  if (!paid.some(Boolean)) throw new Unexpected(`${told.id} could not be paid`)
  told.race.history.payments += 1
  return { status, payment: 'paid' }
}

/** Money that arrives for a cancelled booking is refunded. */
async function payWhileCancelled(told: Told): Promise<Ending> {
  await setStatus(told, 'provider', 'confirmed')
  const session = await openCheckout(told)
  const [isPaid, { status }] = await Promise.all([pay(told, session), setStatus(told, 'provider', 'cancelled')])
  if (!isPaid) return { status, payment: 'unpaid' }
  told.race.history.payments += 1
  return refunded({ status, payment: 'unpaid' }, told)
}

function refunded({ status }: Ending, { race }: Told): Ending {
  race.history.refunds += 1
  return { status, payment: 'refunded' }
}

async function setStatus(told: Told, who: 'client' | 'provider', status: string): Promise<Ending> {
  const { race, asked, id } = told
  const reply = await askUntilKnown(race, {
    method: 'POST',
    path: `/bookings/${id}/status`,
    token: asked[who].token,
    key: `race-${asked.n}-${status}`,
    body: { status },
  })
  expectStatus(reply, 200, `${who} wants ${status}`)
  // A repeat shows the booking as it is by then; only the story itself changes it.
  if (reply.body.status !== status) throw new Unexpected(`${id} is ${reply.body.status} and not ${status}`)
  return { status, payment: 'unpaid' }
}

async function openCheckout({ race, asked, id }: Told): Promise<string> {
  const reply = await askUntilKnown(race, {
    method: 'POST',
    path: '/payments/checkout-session',
    token: asked.client.token,
    key: `race-${asked.n}-checkout`,
    body: { booking_id: id },
  })
  expectStatus(reply, 200, 'a checkout')
  return reply.body.session_id!
}

/** @returns whether the checkout is paid; this one door knows no keys, so a caller without an answer looks. */
async function pay({ race }: Told, session: string): Promise<boolean> {
  const path = `/sandbox/checkout/${session}`
  const reply = await askUntilKnown(race, { method: 'POST', path: `${path}/pay`, body: GOOD_CARD })
  if (reply.status === 200) return true
  if (reply.body.code !== 'checkout_closed') expectStatus(reply, 200, 'a payment')
  const found = await askUntilKnown(race, { method: 'GET', path })
  expectStatus(found, 200, 'a look at a checkout')
  return found.body.state === 'complete'
}

function expectStatus({ status, body }: KnownReply, wanted: number, what: string): void {
  if (status !== wanted) throw new Unexpected(`${what} was answered with ${status} ${JSON.stringify(body)}`)
}
