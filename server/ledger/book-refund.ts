import { earnsAt, findBookingDetails } from '#server/bookings/index.ts'
import type { DiscountDropped } from '#server/disputes/index.ts'
import { lockLotOfOrder, type BankRefundUndone, type PaymentState, type RefundSent } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { isEarned, postTransaction, setDue, sumOrder, type Entry } from './queries.ts'
import { changeOfShares, givenOf } from './shares.ts'

/**
 * Money was refunded: the payment company has sent it, or we by transfer, it became credit, or a bank has returned it,
 * which we bore until now. It comes from the order's unearned money; anything beyond that was earned and is taken back
 * from everyone in the shares in which it was given. Rules: docs/product-rules.md#ledger
 */
export async function bookRefund(trx: Transaction, refund: RefundSent): Promise<void> {
  const { refundId, orderId, bookingId, payerId, method, amountCents, at } = refund
  // Returns to a lot from a gift card go into the same funds.
  if (refund.kind === 'gift_card') await lockLotOfOrder(trx, orderId)
  const sums = await sumOrder(trx, orderId)
  const fromFunds = Math.min(amountCents, -(sums.get(accounts.clientFunds) ?? 0))
  const entries: Entry[] = [
    [sourceOf(method, payerId), -amountCents],
    [accounts.clientFunds, fromFunds],
  ]
  const fromGift = Math.min(amountCents - fromFunds, -(sums.get(accounts.giftCards) ?? 0))
  entries.push([accounts.giftCards, fromGift])
  const rest = amountCents - fromFunds - fromGift
  // The spent part of a gift card stays with its recipients: that part of the refund is lost.
  if (refund.kind === 'gift_card') entries.push([accounts.badDebt, rest])
  else if (rest > 0 && refund.kind === 'tip') {
    await takeTipBack(trx, refund, sums, rest)
    entries.push([accounts.clientFunds, rest])
  } else if (rest > 0) entries.push(...(await takeBack(trx, bookingId, sums, rest)))
  const cause = method === 'bank' ? 'chargeback_lost' : 'refunded'
  const moved = sumUp(entries)
  // The bank's refund of a fully spent gift card is a cost we have carried since it decided: nothing moves.
  if (moved.every(([, cents]) => cents === 0)) return
  await postTransaction(trx, { cause, reference: refundId, orderId, at, entries: moved })
}

/**
 * We get back our part of a promo code, because a dispute was decided against the provider of a visit for which the
 * client paid nothing. Before it was earned there is nothing to take back.
 */
export async function bookDropped(
  trx: Transaction,
  { rulingId, orderId, bookingId, at }: DiscountDropped,
): Promise<void> {
  const sums = await sumOrder(trx, orderId)
  if ((sums.get(accounts.promotions) ?? 0) === 0) return
  const entries = await takeBack(trx, bookingId, sums, 0)
  await postTransaction(trx, { cause: 'refunded', reference: `discount:${rulingId}`, orderId, at, entries })
}

function sourceOf(method: RefundSent['method'], payerId: string): string {
  if (method === 'credit') return accounts.credit(payerId)
  if (method === 'transfer') return accounts.bank
  return method === 'card' ? accounts.gateway : accounts.badDebt
}

/** An account has one entry in a transaction. */
function sumUp(entries: Entry[]): Entry[] {
  const sums = new Map<string, number>()
  for (const [account, cents] of entries) sums.set(account, (sums.get(account) ?? 0) + cents)
  return [...sums]
}

/**
 * A tip belongs to the provider alone: a refund of it comes from them, and goes through the clients' funds to the card.
 */
async function takeTipBack(
  trx: Transaction,
  { refundId, orderId, at }: RefundSent,
  sums: Map<string, number>,
  cents: number,
): Promise<void> {
  const provider = [...sums.keys()].find((account) => account.startsWith(accounts.provider('')))
  if (provider === undefined) throw new Error('more of a tip was refunded than was paid')
  const entries: Entry[] = [
    [provider, cents],
    [accounts.clientFunds, -cents],
  ]
  await postTransaction(trx, { cause: 'tip_refunded', reference: refundId, orderId, at, entries })
}

/** Loss of each share when `cents` less of a booking's money stays. */
async function takeBack(
  trx: Transaction,
  bookingId: string | null,
  sums: Map<string, number>,
  cents: number,
): Promise<Entry[]> {
  const booking = bookingId === null ? undefined : await findBookingDetails(trx, bookingId)
  if (!booking) throw new Error('more was refunded than was paid')
  const { row, payment } = booking
  const given = givenOf(row, sums)
  // A discount that we added comes back to us as far as it no longer applies.
  const borne = sums.get(accounts.promotions) ?? 0
  const stillBorne = Math.min(borne, borneAt(payment, given - borne - cents))
  return [
    [accounts.promotions, stillBorne - borne],
    ...changeOfShares(row, given, given - cents - (borne - stillBorne)),
  ]
}

/** The opposite: what each has again when `cents` more of a booking's money stays, and with it what we add for a discount. */
async function giveBack(
  trx: Transaction,
  bookingId: string,
  sums: Map<string, number>,
  cents: number,
): Promise<Entry[]> {
  const { row, payment } = (await findBookingDetails(trx, bookingId))!
  const given = givenOf(row, sums)
  const borne = sums.get(accounts.promotions) ?? 0
  const more = Math.max(0, borneAt(payment, given - borne + cents) - borne)
  return [[accounts.promotions, more], ...changeOfShares(row, given, given + cents + more)]
}

/** Part of the discount that counts with so much of the client's money, also while other refunds are under way. */
function borneAt({ paidCents, worthCents, amountCents, discountCents }: PaymentState, leftCents: number): number {
  if (leftCents <= paidCents) return worthCents - paidCents
  return Math.round((discountCents * leftCents) / amountCents)
}

/**
 * Money that a bank had returned, that someone had borne and that the bank has now taken from the client again, is no
 * longer ours: it is in the clients' funds again, to be refunded or earned, or belongs to those from whose shares it
 * was taken. Rules: docs/product-rules.md#chargebacks
 */
export async function bookUndone(trx: Transaction, undone: BankRefundUndone): Promise<void> {
  for (const { refundId, cents } of undone.parts) {
    const entries: Entry[] = [[accounts.badDebt, cents], ...(await ownersOf(trx, undone, cents))]
    await postTransaction(trx, {
      cause: 'chargeback_won',
      reference: `undone:${refundId}:${undone.rulingId}`,
      orderId: undone.orderId,
      at: undone.at,
      entries,
    })
  }
}

async function ownersOf(
  trx: Transaction,
  { orderId, kind, bookingId, to }: BankRefundUndone,
  cents: number,
): Promise<Entry[]> {
  const funds: Entry[] = [[accounts.clientFunds, -cents]]
  if (to === 'client' || bookingId === null) return funds
  const sums = await sumOrder(trx, orderId)
  if (kind === 'tip') {
    const provider = [...sums.keys()].find((account) => account.startsWith(accounts.provider('')))
    if (provider === undefined) throw new Error('a tip that nobody was given')
    return [[provider, -cents]]
  }
  if (await isEarned(trx, bookingId)) return giveBack(trx, bookingId, sums, cents)
  const booking = await findBookingDetails(trx, bookingId)
  const dueAt = booking && earnsAt(booking)
  if (dueAt) await setDue(trx, bookingId, dueAt)
  return funds
}
