import { listDiscrepancies, resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import { getBooking } from '#contract/bookings.ts'
import { workOnce } from '#tests/factories/app.ts'
import { newSession } from '#tests/factories/people.ts'
import { call } from './call.ts'
import { bookGiven, type Books, type Settled } from './model.ts'
import { spend } from './balance-model.ts'
import { isRewarding } from './rewards.ts'
import { dueOf, nameOf, type Story } from './story.ts'
import { HOUR, type World } from './world.ts'

/** A payment a dollar short: it waits, and then pays all of the order or is refunded. */
export type Short = {
  /** The payment company's name of the checkout. */
  session: string
  takenCents: number
  /** What a person has to bear when it counts as all. */
  missingCents: number
}

const TAKES_LESS = 0.08
const MISSING_CENTS = 100
/** Less is not worth a payment. */
const LEAST_CENTS = 300

export function drawShort({ chance }: World, session: string, cardCents: number, dueCents: number): Short | null {
  if (!chance.is(TAKES_LESS) || cardCents < LEAST_CENTS || dueCents < LEAST_CENTS) return null
  return { session, takenCents: cardCents - MISSING_CENTS, missingCents: MISSING_CENTS }
}

/** It was not accepted for its order, so all of it is refunded. */
export function takeBackShort(paid: Settled, short: Short | null): void {
  if (short) paid.returnedCents.push(short.takenCents)
}

/** An admin takes some of them as paid in full and returns others, if they are still there to be decided. */
export function decideLater(world: World, story: Story): void {
  const { chance } = world
  const resolution = chance.pick(['none', 'none', 'paid_in_full', 'returned'] as const)
  if (resolution === 'none') return
  world.at(world.now() + chance.between(1, 30) * HOUR, nameOf(story), async () => {
    const { short } = story
    if (!short) return
    const { t, admins } = world
    const token = await newSession(t, admins[0].id)
    const open = await call(t.call(listDiscrepancies, { token, query: { state: 'open', limit: 100 } }))
    const found = open.find(({ reference }) => reference === short.session)
    // No one knows of it yet, or the sweep was quicker.
    if (!found) return
    const body = { resolution, reason: 'Asked the payment company' }
    await call(t.call(resolveDiscrepancy, { token, params: { id: found.id }, body }))
    if (resolution === 'paid_in_full') apply(world, story)
  })
}

/** Whether the sweep has taken it as payment, by what its client is shown. */
export async function hearOfShort(world: World, story: Story): Promise<void> {
  if (!story.short) return
  const { t, client, id } = { ...world, ...story }
  const { payment_status } = await call(t.call(getBooking, { token: client.token, params: { id } }))
  if (payment_status === 'paid') apply(world, story)
}

/** No visit is completed before the server has looked at its payments. */
export async function awaitShort(world: World, story: Story): Promise<void> {
  if (!story.short) return
  await workOnce(world.t)
  await hearOfShort(world, story)
}

/** The payment counts as all: the client was given what was missing, and has spent it. */
function apply(world: World, story: Story): void {
  const { paid, client, id } = story
  const { takenCents, missingCents, session } = story.short!
  const due = dueOf(story)
  Object.assign(paid, { cardCents: takenCents, creditCents: due - takenCents, keptCents: due })
  const purse = world.purseOf(client.id)
  purse.restCents += missingCents
  spend(purse, world.now(), `visit ${id}`, paid.creditCents)
  story.missingBorneCents += missingCents
  story.borneCents = story.discountCents
  story.sessionId = session
  story.short = null
  if (story.isDone) story.hasEarned = isRewarding(story)
}

/** We gave what was missing. */
export function bookMissing(books: Books, { client, missingBorneCents }: Story): void {
  bookGiven(books, client.id, missingBorneCents)
}
