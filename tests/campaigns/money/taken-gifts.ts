import { closeTask, listTasks } from '#contract/admin/tasks.ts'
import { createBooking, getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { localOf, moment } from '#tests/factories/calendar.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { askForGift, codeOf, redeem } from '#tests/factories/gifts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import type { Bookable } from '#tests/factories/supply.ts'
import { call } from './call.ts'
import { payBy } from './calls.ts'
import { bookTakenGift, bookVisit, unpaid, type Books, type Settled } from './model.ts'
import { DAY, HOUR, type World } from './world.ts'

export type Seller = Bookable & { priceCents: number; taxCents: number }

/** A gift card whose payment the buyer's bank takes back, and the only visit of the person who redeemed it. */
export type TakenGiftStory = {
  buyer: TestPerson
  friend: TestPerson
  seller: Seller
  startsAt: number
  dollars: number
  isRedeemed: boolean
  visit: 'none' | 'completed' | 'client' | 'provider'
  /** The bank takes it once its provider has earned the visit; otherwise while the visit is still ahead. */
  isLate: boolean
  isWon: boolean
  decidedAfterHours: number
  cardId: string
  session: string
  bookingId: string
  /** What the card was bought with, and what the visit was paid with. */
  gift: Settled
  paid: Settled
}

/** We know everything that the payment company says by then, whatever became of its events. */
const KNOWN_AFTER = 4 * DAY
/** Of the visits, so that each is cancelled once we know of the bank. */
const FIRST_DAY = 12
const A_DAY = 12
const MINUTE = 60_000
const PLATFORM = { commissionPercent: 15, commissionGst: 5, commissionPst: 7 }

export async function castTakenGifts(world: World, count: number, addSeller: () => Promise<Seller>) {
  const { t, chance } = world
  const sellers: Seller[] = []
  const stories: TakenGiftStory[] = []
  for (let n = 0; n < count; n += 1) {
    if (n % A_DAY === 0) sellers.push(await addSeller())
    const visit = chance.pick(['none', 'completed', 'completed', 'client', 'provider'] as const)
    stories.push({
      buyer: await addPerson(t),
      friend: await addPerson(t),
      seller: sellers.at(-1)!,
      startsAt: Date.parse(moment(FIRST_DAY, '01:00')) + (n % A_DAY) * 2 * HOUR,
      dollars: chance.between(25, 120),
      isRedeemed: visit !== 'none' || chance.is(0.5),
      visit,
      isLate: visit === 'completed' && chance.is(0.5),
      isWon: chance.is(0.4),
      decidedAfterHours: chance.between(1, 150),
      cardId: '',
      session: '',
      bookingId: '',
      gift: unpaid(),
      paid: unpaid(),
    })
  }
  return { sellers, stories }
}

export function tellTakenGift(world: World, story: TakenGiftStory): void {
  const { chance } = world
  const { startsAt, visit } = story
  const boughtAt = world.now() + chance.between(1, 20) * HOUR
  const redeemedAt = boughtAt + KNOWN_AFTER
  const paidAt = redeemedAt + HOUR + 10 * MINUTE
  const at = (moment: number, act: () => Promise<unknown>) =>
    world.at(moment, `gift card of ${story.buyer.id} that a bank takes back, ${visit}`, act)
  at(boughtAt, () => buy(world, story))
  if (story.isRedeemed) at(redeemedAt, () => redeemCard(world, story))
  if (visit !== 'none') {
    at(redeemedAt + HOUR, () => book(world, story))
    at(paidAt, () => payVisit(world, story))
  }
  if (visit === 'completed') at(startsAt + 61 * MINUTE, () => change(world, story, 'provider', 'completed'))
  if (visit === 'client' || visit === 'provider')
    at(startsAt - chance.between(26, 40) * HOUR, () => change(world, story, visit, 'cancelled'))
  const takenAt = story.isLate ? startsAt + chance.between(60, 250) * HOUR : paidAt + chance.between(1, 24) * HOUR
  at(takenAt, () => take(world, story, at))
}

async function buy(world: World, story: TakenGiftStory): Promise<void> {
  const { buyer, dollars, gift } = story
  const change = { amount: dollars, delivery: 'hand' as const, recipient_email: null }
  const ask = () => askForGift(world.t, buyer, change, `taken-gift-of-${buyer.id}`)
  const { opened } = await payBy(world, ask, gift, dollars * 100, { isExact: true })
  Object.assign(story, { cardId: opened.id, session: opened.session_id })
}

async function redeemCard({ t }: World, { friend, buyer, cardId: id }: TakenGiftStory): Promise<void> {
  await call(redeem(t, friend, await codeOf(t, { id, buyer })))
}

async function book({ t }: World, story: TakenGiftStory): Promise<void> {
  const { friend, seller, startsAt } = story
  const [date = '', time = ''] = localOf(new Date(startsAt).toISOString()).split('T')
  const body = { service_id: seller.serviceId, date, time }
  story.bookingId = (await call(t.call(createBooking, { token: friend.token, body }))).id
  const params = { id: story.bookingId }
  await call(t.call(setBookingStatus, { token: seller.token, params, body: { status: 'confirmed' } }))
}

async function payVisit(world: World, { friend, seller, bookingId, paid }: TakenGiftStory): Promise<void> {
  const asked = { token: friend.token, body: { booking_id: bookingId, use_credit: true } }
  const due = seller.priceCents + seller.taxCents
  await payBy(world, () => world.t.call(openCheckout, asked), paid, due, { isExact: true })
}

async function change(
  { t }: World,
  { friend, seller, bookingId, paid }: TakenGiftStory,
  who: 'client' | 'provider',
  status: 'completed' | 'cancelled',
): Promise<void> {
  const { token } = who === 'client' ? friend : seller
  const params = { id: bookingId }
  const before = (await call(t.call(getBooking, { token: friend.token, params }))).status
  if (before !== 'confirmed') throw new Error(`is ${before}`)
  await call(t.call(setBookingStatus, { token, params, body: { status } }))
  if (status === 'cancelled') paid.keptCents = 0
}

type At = (moment: number, act: () => Promise<unknown>) => void

/** The bank takes it and decides; of what it keeps an admin closes the case, and then frees the visit that waits for that. */
async function take(world: World, story: TakenGiftStory, at: At): Promise<void> {
  const { gateway, t, admins } = world
  const { session, decidedAfterHours, isWon } = story
  const chargeback = await gateway.disputeCheckout(session)
  const decidedAt = world.now() + decidedAfterHours * HOUR
  at(decidedAt, () => gateway.decideDispute(chargeback, isWon))
  if (isWon) return
  at(decidedAt + KNOWN_AFTER, async () => {
    const row = await t.db.selectFrom('chargeback').select('dispute_id').where('id', '=', chargeback).executeTakeFirst()
    if (!row?.dispute_id) throw new Error('nobody has heard of its chargeback')
    await call(decideAs(t, admins[0], row.dispute_id, { decision: 'full' }))
  })
  at(Math.max(decidedAt + KNOWN_AFTER, story.startsAt) + DAY, () => free(world, story))
}

async function free({ t, admins }: World, { bookingId }: TakenGiftStory): Promise<void> {
  const token = await newSession(t, admins[0].id)
  const tasks = await call(t.call(listTasks, { token, query: { kind: 'credit.held', limit: 100 } }))
  const task = bookingId && tasks.find(({ links }) => links.some(({ to }) => to.includes(bookingId)))
  if (!task) return
  await call(t.call(closeTask, { token, params: { id: task.id }, body: { reason: 'The friend knew nothing of it' } }))
}

export function bookTakenGiftStory(books: Books, story: TakenGiftStory): void {
  const { buyer, friend, seller, visit, isRedeemed, isWon, gift, paid } = story
  const isCancelled = visit === 'client' || visit === 'provider'
  const [buyerId, friendId] = [buyer.id, friend.id]
  bookTakenGift(
    books,
    {
      buyerId,
      friendId,
      isRedeemed,
      isWon,
      spentCents: isCancelled ? 0 : paid.creditCents,
      madeGoodCents: visit === 'provider' ? paid.creditCents : 0,
    },
    gift,
  )
  if (visit === 'none') return
  const price = { ...PLATFORM, priceCents: seller.priceCents, taxCents: seller.taxCents }
  bookVisit(books, { providerId: seller.id, clientId: friendId, ...price }, paid, { borneCents: 0, madeGoodCents: 0 })
}
