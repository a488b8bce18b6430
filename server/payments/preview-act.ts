import { createHash } from 'node:crypto'
import type { RulingPreview } from '#contract/disputes/preview.ts'
import { toDollars } from '#contract/money.ts'
import { findPerson } from '#server/accounts/index.ts'
import { tryOut, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { sumBack, type BackTo } from './back-queries.ts'
import { sumCredit } from './credit/show-credit.ts'
import { findOrder } from './orders.ts'

/** Owners of an order's money once all of it has arrived: asked of payouts, a higher domain. In cents. */
export type Foresight = {
  foresee(
    trx: Transaction,
    orderId: string,
    at: Date,
  ): Promise<{
    providerCents: number
    commissionCents: number
    taxCents: number
    borneCents: number
    place: 'pending' | 'balance' | 'paid' | null
    balanceCents: number
  }>
}

/** The bank's movements before any decision: the books carry them as ours until then. In cents. */
export type ByBank = {
  /** It keeps so much for the client. */
  keptCents?: number
  /** The part already booked as our loss. */
  bookedCents?: number
  /** It has returned so much after a loss, and an admin says whose it is. */
  returnedCents?: number
}

type Act = {
  /** Null for credit that is about no order: then it is `personId`'s. */
  orderId: string | null
  personId?: string | null
  byBank?: ByBank
  needs: RulingPreview['needs']
  act: () => Promise<void>
}

/**
 * Previews an act of an admin, to the cent: it is done, read, and undone. In the transaction that holds the order, so
 * the money can't move meanwhile. Rules: docs/product-rules.md#who-bears-a-refund
 * @throws DomainError what the act itself throws
 */
export async function previewAct(
  deps: Pick<Deps, 'clock'> & Foresight,
  trx: Transaction,
  { orderId, personId = null, byBank = {}, needs, act }: Act,
): Promise<RulingPreview> {
  const look = () => (orderId === null ? lookAtCredit(trx, personId!) : lookAt(deps, trx, orderId))
  const before = await look()
  const after = await tryOut(trx, async () => {
    await act()
    return look()
  })
  const { keptCents, bookedCents = 0, returnedCents = 0 } = byBank
  const { madeGoodCents, ...moved } = mapCents(after.back, (name) => after.back[name] - before.back[name])
  const back = { ...moved, bankCents: keptCents ?? moved.bankCents }
  const bears = {
    provider: before.providerCents - after.providerCents,
    commission: before.commissionCents - after.commissionCents,
    taxes: before.taxCents - after.taxCents,
    homebloom: after.borneCents - before.borneCents + madeGoodCents + bookedCents - returnedCents,
    bank: returnedCents,
  }
  // The rest of a gift card is no one's share and costs us nothing: it is simply no longer spent.
  const gift_card = before.isGift ? sumOf(back) - sumOf(bears) : 0
  const preview = {
    back: {
      card: toDollars(back.cardCents),
      bank: toDollars(back.bankCents),
      gift_card: toDollars(back.giftCents),
      credit: toDollars(back.creditCents),
    },
    bears: mapCents({ ...bears, gift_card }, (_, cents) => toDollars(cents)),
    provider:
      after.provider === null
        ? null
        : { first_name: after.provider, place: after.place, balance: toDollars(after.balanceCents) },
    needs,
  }
  return { ...preview, seen: createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22) }
}

/**
 * The admin has seen the result, and it is still the same.
 * @param seen the mark of the preview that was shown; undefined for a caller that shows none
 * @param preview makes it again, in the transaction that decides
 * @returns the preview that still holds, or null where none was shown
 * @throws DomainError changed_elsewhere
 */
export async function requireSeen(
  seen: string | undefined,
  preview: () => Promise<RulingPreview>,
): Promise<RulingPreview | null> {
  if (seen === undefined) return null
  const now = await preview()
  if (now.seen === seen) return now
  throw new DomainError(
    'changed_elsewhere',
    'Something about this payment has changed since you opened this. Please check the new figures, then confirm again.',
  )
}

type Look = {
  back: BackTo
  providerCents: number
  commissionCents: number
  taxCents: number
  borneCents: number
  place: 'pending' | 'balance' | 'paid'
  balanceCents: number
  /** By first name; null for a share that belongs to no person. */
  provider: string | null
  isGift: boolean
}

async function lookAt(deps: Pick<Deps, 'clock'> & Foresight, trx: Transaction, orderId: string): Promise<Look> {
  const { place, ...seen } = await deps.foresee(trx, orderId, deps.clock.now())
  const { payeeId, kind } = (await findOrder(trx, orderId))!
  const provider = payeeId === null ? null : ((await findPerson(trx, payeeId))?.first_name ?? null)
  const back = await sumBack(trx, orderId)
  return { ...seen, place: place ?? 'pending', provider, back, isGift: kind === 'gift_card' }
}

/** Goodwill concerns no order: the credit a person gains is ours to bear. */
async function lookAtCredit(trx: Transaction, personId: string): Promise<Look> {
  const creditCents = await sumCredit(trx, personId)
  const nothing = { providerCents: 0, commissionCents: 0, taxCents: 0, balanceCents: 0, place: 'pending' } as const
  const back = { cardCents: 0, bankCents: 0, giftCents: 0, creditCents, madeGoodCents: 0 }
  return { ...nothing, borneCents: creditCents, provider: null, back, isGift: false }
}

const sumOf = (cents: Record<string, number>) => Object.values(cents).reduce((sum, one) => sum + one, 0)

function mapCents<K extends string>(
  of: Record<K, number>,
  change: (name: K, cents: number) => number,
): Record<K, number> {
  return Object.fromEntries((Object.keys(of) as K[]).map((name) => [name, change(name, of[name])])) as Record<K, number>
}
