import { buyGiftCard, listGiftCards, redeemGiftCard, showGiftCodeOnce, type GiftCard } from '#contract/gift-cards.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { messagesOf } from './messages.ts'
import { addPerson, type TestPerson } from './people.ts'
import { pay } from './visits.ts'

type Choice = NonNullable<CallInput<typeof buyGiftCard>['body']>

/** $50 for a friend, by email, as soon as possible. */
export const GIFT: Choice = {
  amount: 50,
  delivery: 'mail',
  sender_name: 'Casey Quimby',
  recipient_name: 'Robin Fern',
  recipient_email: 'robin@example.test',
  message: 'Happy birthday!',
  art: 'bouquet',
  deliver_on: null,
}

/** @param key of a purchase that is repeated until it is answered; without it each is one of its own */
export function askForGift(t: TestApp, buyer: TestPerson, change: Partial<Choice> = {}, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return t.call(buyGiftCard, { token: buyer.token, headers, body: { ...GIFT, ...change } })
}

export type BoughtGift = { id: string; buyer: TestPerson }

/** A card that was paid; it waits for its hour. */
export async function addGift(t: TestApp, change: Partial<Choice> = {}, buyer?: TestPerson): Promise<BoughtGift> {
  const by = buyer ?? (await addPerson(t))
  const asked = await askForGift(t, by, change)
  if (asked.status !== 200) throw new Error(`no gift card: ${asked.body.detail}`)
  await pay(t, asked.body.session_id)
  return { id: asked.body.id, buyer: by }
}

/** The same to be handed over, an hour later, with its code. */
export async function addCode(t: TestApp, change: Partial<Choice> = {}): Promise<BoughtGift & { code: string }> {
  const gift = await addGift(t, { delivery: 'hand', recipient_email: null, ...change })
  t.advance(3_600_000)
  return { ...gift, code: await codeOf(t, gift) }
}

export async function codeOf(t: TestApp, { id, buyer }: BoughtGift): Promise<string> {
  const { status, body } = await t.call(showGiftCodeOnce, { token: buyer.token, params: { id } })
  if (status !== 200) throw new Error(`no code: ${body.detail}`)
  return body.code
}

/** The code of the newest email to this address. */
export async function mailedCode(t: TestApp, to: string): Promise<string> {
  const mails = await messagesOf(t, { to, kind: 'gift.sent' })
  return /Code: ([A-Z2-9-]{19})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

export function redeem(t: TestApp, { token }: TestPerson, code: string) {
  return t.call(redeemGiftCard, { token, body: { code } })
}

export async function cardOf(t: TestApp, { id, buyer }: BoughtGift): Promise<GiftCard | undefined> {
  const { body } = await t.call(listGiftCards, { token: buyer.token })
  return body.find((card) => card.id === id)
}
