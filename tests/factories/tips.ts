import { giveTip } from '#contract/tips.ts'
import type { TestApp } from './app.ts'
import { pay, type Visit } from './visits.ts'

export type TipChoice = { amount?: number; message?: string; key?: string }

export async function askForTip(t: TestApp, visit: Visit, { amount = 8, message, key }: TipChoice = {}) {
  return t.call(giveTip, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { amount, ...(message === undefined ? {} : { message }) },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

/** @returns the session of the checkout. @throws Error when the product refuses */
export async function tipCheckout(t: TestApp, visit: Visit, choice: TipChoice = {}): Promise<string> {
  const answer = await askForTip(t, visit, choice)
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.body.detail}`)
  return answer.body.session_id
}

/** Requested and paid. */
export async function addTip(t: TestApp, visit: Visit, choice: TipChoice = {}): Promise<void> {
  await pay(t, await tipCheckout(t, visit, choice))
}
