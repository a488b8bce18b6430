import { getSandboxCheckout } from '#contract/payments.ts'
import { pay } from '#tests/factories/visits.ts'
import type { Settled } from './model.ts'
import type { World } from './world.ts'

/** @throws Error when the product refuses */
export async function call<T extends { status: number; body: { detail?: string } }>(
  asked: Promise<T>,
): Promise<T['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${body.detail}`)
  return body
}

type Opened = { status: number; body: { session_id: string; url: string; detail?: string } }

/** On the hosted page, as often as the payment company needs to be asked. What it does not take, credit has paid. */
export async function payBy<T extends Opened>(
  { t, gateway }: World,
  open: () => Promise<T>,
  paid: Settled,
  dueCents: number,
): Promise<T['body']> {
  let opened = await open()
  for (let tries = 0; opened.status === 503 && tries < 20; tries += 1) opened = await open()
  if (opened.status !== 200) throw new Error(`no checkout: ${opened.status} ${opened.body.detail}`)
  const session = opened.body.session_id
  if (await gateway.find(session)) {
    paid.cardCents = (await call(t.call(getSandboxCheckout, { params: { session_id: session } }))).amount_cents
    await call(pay(t, session))
  }
  paid.creditCents = dueCents - paid.cardCents
  paid.keptCents = dueCents
  return opened.body
}
