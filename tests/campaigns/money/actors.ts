import { getReferral } from '#contract/referral.ts'
import { SIGNED_UP_BY_INVITE } from '#server/accounts/events.ts'
import { grantCredit } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addPromo } from '#tests/factories/promos.ts'
import { addBookable } from '#tests/factories/supply.ts'
import type { Gift } from './gifts.ts'
import { discountOf, unpaid } from './model.ts'
import type { Payee } from './payees.ts'
import { CARDS } from './refusals.ts'
import { drawFate } from './stories.ts'
import type { Chargeback, Code, Report, Story } from './story.ts'
import { castTakenGifts, type Seller, type TakenGiftStory } from './taken-gifts.ts'
import { DAY, HOUR, type World } from './world.ts'

/** Visits of a day begin every second hour. */
const A_DAY = 12
const CLIENTS_PER_PROVIDER = 25
/** The share of all visits in the first season; the rest are of pairs who may have met in it. */
const FIRST = 0.7
/** One gift card that a bank takes back per so many bookings. */
const TAKEN_GIFT_EVERY = 6
/** From the last visit of the one to the first of the other: it is booked three days before. */
const BETWEEN_DAYS = 6

const NUMBER = '123456782RT0001'
const PRICES = [52, 57.5, 80, 84.99, 66.45]

export type Friend = { friend: TestPerson; referrer: TestPerson }
/** What a person was given at the start. */
export type Grant = { clientId: string; cents: number }
export type Cast = {
  stories: Story[]
  payees: Payee[]
  gifts: Gift[]
  takenGifts: TakenGiftStory[]
  friends: Friend[]
  grants: Grant[]
}

/** Everyone, and what they will do. Each client meets each provider once in a season, no one two at the same time. */
export async function cast(world: World, bookings: number): Promise<Cast> {
  const first = Math.ceil(bookings * FIRST)
  const sellersN = Math.ceil(Math.sqrt(first / CLIENTS_PER_PROVIDER)) * 2
  const clientsN = Math.ceil(first / sellersN)
  const codes = await addCodes(world)
  const sellers: Seller[] = []
  for (let n = 0; n < sellersN; n += 1) sellers.push(await addSeller(world, n))
  const clients: TestPerson[] = []
  const [friends, grants]: [Friend[], Grant[]] = [[], []]
  for (let n = 0; n < clientsN; n += 1) {
    const client = await addPerson(world.t)
    if (n % 4 === 1) friends.push(await invite(world, client, clients[n - 1]!))
    clients.push(client)
    grants.push(...(await grantSome(world, client.id)))
  }
  const slots = Math.max(clientsN, sellersN)
  const season = Math.ceil(slots / A_DAY) + BETWEEN_DAYS
  const stories: Story[] = []
  for (let n = 0; n < bookings; n += 1) {
    const pair = n % first
    const [i, j] = [pair % clientsN, Math.floor(pair / clientsN)]
    const slot = (i + j) % slots
    const day = 4 + Math.floor(n / first) * season + Math.floor(slot / A_DAY)
    const startsAt = Date.parse(moment(day, '01:00')) + (slot % A_DAY) * 2 * HOUR
    const { priceCents, taxCents, ...provider } = sellers[j]!
    const people = { client: clients[i]!, provider, earlier: stories[n - first] ?? null }
    stories.push(draw(world, codes, { ...people, startsAt, priceCents, taxCents }))
  }
  const taken = await castTakenGifts(world, Math.ceil(bookings / TAKEN_GIFT_EVERY), () => addSeller(world, 0))
  const sold = [...sellers, ...taken.sellers]
  const payees = sold.map((person, n) => ({ person, setsUp: n % 5 !== 4, account: null }))
  return { stories, payees, gifts: giftsOf(world, clients), takenGifts: taken.stories, friends, grants }
}

async function addSeller({ t }: World, n: number): Promise<Seller> {
  const [price, hasGst] = [PRICES[n % PRICES.length]!, n % 2 === 0]
  const priceCents = Math.round(price * 100)
  const bookable = await addBookable(t, { price, ...(hasGst ? { gst: NUMBER } : {}) })
  return { ...bookable, priceCents, taxCents: hasGst ? Math.round(priceCents * 0.05) : 0 }
}

/** One that takes off everything, one that leaves too little for a card, and others in between. */
async function addCodes({ t }: World): Promise<Code[]> {
  const often = { max_uses_per_person: 100 }
  const made = async (asked: Parameters<typeof addPromo>[1], terms: Code['terms']): Promise<Code> => ({
    text: (await addPromo(t, { ...often, ...asked })).code,
    terms,
  })
  return [
    await made({ percent: 20 }, { percent: 20, mostCents: null }),
    await made({ percent: 33, max_discount: 17.01 }, { percent: 33, mostCents: 1701 }),
    await made({ amount: 12.34 }, { cents: 1234 }),
    await made({ percent: 100 }, { percent: 100, mostCents: null }),
    await made({ amount: 54.3 }, { cents: 5430 }),
  ]
}

async function invite({ t }: World, friend: TestPerson, referrer: TestPerson): Promise<Friend> {
  const { code } = (await t.call(getReferral, { token: referrer.token })).body
  const joined = { userId: friend.id, code }
  await inTransaction(t.db, (trx) => t.deps.events.publish(trx, SIGNED_UP_BY_INVITE, joined))
  return { friend, referrer }
}

/** Credit that lasts, credit that ends while visits go on, both, or none. */
async function grantSome({ t, chance, purseOf }: World, clientId: string): Promise<Grant[]> {
  const now = t.clock.now().getTime()
  const purse = purseOf(clientId)
  const grants: Grant[] = []
  const give = async (reference: string, cents: number, endsAt: number) => {
    const grant = { personId: clientId, amountCents: cents, source: 'promo', expiresAt: new Date(endsAt) } as const
    await inTransaction(t.db, (trx) => grantCredit(t.deps, trx, { ...grant, reference: `${reference}:${clientId}` }))
    grants.push({ clientId, cents })
  }
  if (chance.is(0.4)) {
    const cents = chance.between(500, 20_000)
    await give('lasts', cents, now + 365 * DAY)
    purse.restCents += cents
  }
  if (chance.is(0.4)) {
    const cents = chance.between(500, 9000)
    const endsAt = now + 3 * DAY + chance.between(0, 14 * DAY)
    await give('ends', cents, endsAt)
    purse.soonCents = cents
    purse.endsAt = endsAt
  }
  return grants
}

function draw(
  { chance }: World,
  codes: readonly Code[],
  given: Pick<Story, 'client' | 'provider' | 'earlier' | 'startsAt' | 'priceCents' | 'taxCents'>,
): Story {
  const trouble = chance.next()
  const code = chance.is(0.3) ? chance.pick(codes) : null
  const card = chance.is(0.2) ? CARDS.noRefunds : chance.is(0.2) ? CARDS.lateRefunds : CARDS.pays
  return {
    ...given,
    commissionPercent: 15,
    commissionGst: 5,
    commissionPst: 7,
    card,
    takesCredit: chance.is(0.5),
    fate: drawFate(chance.next()),
    pays: chance.is(0.95),
    usesCredit: chance.is(0.6),
    code,
    discountCents: code === null ? 0 : discountOf(code.terms, given.priceCents + given.taxCents),
    borneCents: 0,
    madeGoodCents: 0,
    tipCents: chance.is(0.4) ? chance.between(100, 5000) : 0,
    tipMadeGoodCents: 0,
    report: trouble < 0.4 ? drawReport(chance) : null,
    // A bank that returns it asks no card.
    chargeback: trouble > 0.85 && card !== CARDS.noRefunds ? drawChargeback(chance) : null,
    waivedPercent: chance.is(0.3) ? chance.pick([10, 50, 100]) : 0,
    goodwillCents: chance.is(0.1) ? chance.between(500, 4000) : 0,
    id: '',
    sessionId: null,
    isDone: false,
    hasEarned: false,
    paid: unpaid(),
    tip: unpaid(),
    short: null,
    missingBorneCents: 0,
  }
}

/** Before what was paid is earned, or after it, but not while it becomes so. */
function drawReport(chance: World['chance']): Report {
  const isEarly = chance.is(0.5)
  return {
    of: chance.is(0.25) ? 'tip' : 'visit',
    afterHours: isEarly ? chance.between(1, 40) : chance.between(56, 300),
    by: chance.is(0.8) ? 'client' : 'provider',
    isAnswered: chance.is(0.6),
    decision: chance.pick(['release', 'part', 'part', 'full']),
    percent: chance.between(1, 99),
    appeal: chance.pick(['none', 'none', 'release', 'full', 'platform']),
  }
}

function drawChargeback(chance: World['chance']): Chargeback {
  return {
    afterHours: chance.is(0.5) ? chance.between(1, 36) : chance.between(56, 250),
    decidedAfterHours: chance.between(1, 150),
    outcome: chance.pick(['won', 'shared', 'borne']),
    cents: 0,
    isBorne: false,
  }
}

function giftsOf({ chance }: World, clients: readonly TestPerson[]): Gift[] {
  return clients.flatMap((buyer, n) => {
    if (!chance.is(0.6)) return []
    const fate = chance.pick(['redeemed', 'redeemed', 'kept', 'called off', 'returned'] as const)
    return {
      buyer,
      friend: clients[(n + chance.between(0, 3)) % clients.length]!,
      dollars: chance.between(25, 200),
      byMail: chance.is(0.5),
      card: chance.is(0.3) ? CARDS.noRefunds : CARDS.pays,
      takesCredit: chance.is(0.5),
      fate,
      short: null,
      paid: unpaid(),
      isRedeemed: false,
    }
  })
}
