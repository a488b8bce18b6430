import { getSandboxCheckout } from '#contract/payments.ts'
import { setGatewayFaults } from '#contract/sandbox.ts'
import { pay } from '#tests/factories/visits.ts'
import { call } from './call.ts'
import type { Settled } from './model.ts'
import { drawShort, type Short } from './shorts.ts'
import type { World } from './world.ts'

/** About payments: the company takes a dollar more than was due. */
const TAKES_MORE = 0.05
const OVER_CENTS = 100

/** The next payment takes so much more than was due, or less. */
async function takeOther({ t }: World, cents: 100 | -100): Promise<void> {
  const other = { delivery: 'normal', late_minutes: 60, amount_off_cents: cents, payments_left: 1 } as const
  await call(t.call(setGatewayFaults, { body: other }))
}

type Opened = { status: number; body: { session_id: string; url: string; detail?: string } }

/**
 * On the hosted page, as often as the payment company needs to be asked. What it does not take, credit has paid.
 * @returns beside the answer what came short of the price; then nothing is paid yet
 */
export async function payBy<T extends Opened>(
  world: World,
  open: () => Promise<T>,
  paid: Settled,
  dueCents: number,
  { card, isExact = false }: { card?: string; isExact?: boolean } = {},
): Promise<{ opened: T['body']; short: Short | null }> {
  const { t, gateway, chance } = world
  let opened = await open()
  for (let tries = 0; opened.status === 503 && tries < 20; tries += 1) opened = await open()
  if (opened.status !== 200) throw new Error(`no checkout: ${opened.status} ${opened.body.detail}`)
  const session = opened.body.session_id
  if (await gateway.find(session)) {
    paid.cardCents = (await call(t.call(getSandboxCheckout, { params: { session_id: session } }))).amount_cents
    const short = isExact ? null : drawShort(world, session, paid.cardCents, dueCents)
    if (short) {
      paid.cardCents = 0
      await takeOther(world, -100)
      await call(pay(t, session, card))
      return { opened: opened.body, short }
    }
    if (chance.is(TAKES_MORE)) {
      paid.overCents = OVER_CENTS
      await takeOther(world, OVER_CENTS)
    }
    await call(pay(t, session, card))
  }
  paid.creditCents = dueCents - paid.cardCents
  paid.keptCents = dueCents
  return { opened: opened.body, short: null }
}
