/**
 * Who should have what in the end, to the cent: calculated slowly from what was acknowledged, by arithmetic of its own.
 * Shares no code with the server. Rules: docs/product-rules.md
 */

/** The price of a visit, the commission in it, and the GST and PST on that in percent. */
export type Price = {
  priceCents: number
  taxCents: number
  commissionPercent: number
  commissionGst: number
  commissionPst: number
}

/**
 * Result of one order for its client: the parts paid by card and by credit, and the kept part of both. `overCents`:
 * charged to the card on top, which is refunded by itself. Of the refunds that a card refused, so much became credit,
 * and so much came from our own bank. `returnedCents`: payments below the amount due, each of which was refunded whole.
 */
export type Settled = {
  cardCents: number
  creditCents: number
  keptCents: number
  overCents: number
  asCreditCents: number
  byTransferCents: number
  returnedCents: number[]
}

export const unpaid = (): Settled => ({
  cardCents: 0,
  creditCents: 0,
  keptCents: 0,
  overCents: 0,
  asCreditCents: 0,
  byTransferCents: 0,
  returnedCents: [],
})

/** Homebloom's additions to a visit: the remaining part of a code's discount, and compensation after an appeal. */
export type Added = { borneCents: number; madeGoodCents: number }

export type Books = Map<string, number>

type GiftPair = { buyerId: string; redeemedBy: string | null }
type Pair = { providerId: string; clientId: string }

/** `part` of `whole` of `cents`, rounded half up. */
export function share(cents: number, part: number, whole: number): number {
  const [top, bottom] = [2n * BigInt(cents) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)]
  return Number(top / bottom)
}

/** The fee of a late cancellation: half of what was paid. */
export function halfOf(cents: number): number {
  return share(cents, 1, 2)
}

/** A refund: to the card first, as much as it paid. */
export function backTo({ cardCents, creditCents, keptCents }: Settled): { card: number; credit: number } {
  const back = cardCents + creditCents - keptCents
  const card = Math.min(back, cardCents)
  return { card, credit: back - card }
}

/** The discount of a code. */
export type Terms = { percent: number; mostCents: number | null } | { cents: number }

/** The card company takes nothing below 50 cents: what would be left of less comes off as well. */
export function discountOf(terms: Terms, dueCents: number): number {
  const whole = 'percent' in terms ? share(dueCents, terms.percent, 100) : terms.cents
  const most = 'percent' in terms && terms.mostCents !== null ? Math.min(whole, terms.mostCents) : whole
  const off = Math.min(most, dueCents)
  return dueCents - off < 50 ? dueCents : off
}

/** The kept part of a visit: GST, commission, the taxes on that, and the provider's own. */
export function splitOf(cents: number, { priceCents, taxCents, commissionPercent, ...taxes }: Price) {
  const gst = share(cents, taxCents, priceCents + taxCents)
  const commission = share(cents - gst, commissionPercent, 100)
  const commissionGst = share(commission, taxes.commissionGst, 100)
  const commissionPst = share(commission, taxes.commissionPst, 100)
  return {
    gst,
    commission,
    commissionGst,
    commissionPst,
    net: cents - gst - commission - commissionGst - commissionPst,
  }
}

export function add(books: Books, account: string, cents: number): void {
  if (cents !== 0) books.set(account, (books.get(account) ?? 0) + cents)
}

/** A visit in the end: the kept part, and what we add to it, is split like its price. */
export function bookVisit(books: Books, of: Pair & Price, paid: Settled, { borneCents, madeGoodCents }: Added): void {
  const { gst, commission, commissionGst, commissionPst, net } = splitOf(paid.keptCents + borneCents, of)
  add(books, `provider:${of.providerId}`, -net - madeGoodCents)
  add(books, `gst:${of.providerId}`, -gst)
  add(books, 'revenue', -commission)
  add(books, 'gst_platform', -commissionGst)
  add(books, 'pst_platform', -commissionPst)
  add(books, 'promotions', borneCents + madeGoodCents)
  bookPaid(books, of.clientId, paid)
}

/** The payment company's fee for a chargeback, whatever its outcome. */
const CHARGE_CENTS = 1500

/** A bank took so much back; what it kept and the shares do not bear is ours to bear. */
export function bookChargeback(books: Books, borneCents: number): void {
  add(books, 'processing_costs', CHARGE_CENTS)
  add(books, 'bad_debt', borneCents)
  add(books, 'gateway', -CHARGE_CENTS - borneCents)
}

/** A tip is the provider's, all of it. */
export function bookTip(books: Books, of: Pair, paid: Settled, madeGoodCents: number): void {
  add(books, `provider:${of.providerId}`, -paid.keptCents - madeGoodCents)
  add(books, 'promotions', madeGoodCents)
  bookPaid(books, of.clientId, paid)
}

/** Credit that we give is a promotion of ours; from then on it is the client's. */
export function bookGiven(books: Books, clientId: string, cents: number): void {
  add(books, 'promotions', cents)
  add(books, `credit:${clientId}`, -cents)
}

/** Credit not spent in time. */
export function bookLapsed(books: Books, clientId: string, cents: number): void {
  bookGiven(books, clientId, -cents)
}

/** A gift card that was paid and not cancelled: owed to the person with its code, or their credit. */
export function bookGift(books: Books, { buyerId, redeemedBy }: GiftPair, paid: Settled): void {
  add(books, redeemedBy === null ? 'gift_cards' : `credit:${redeemedBy}`, -paid.keptCents)
  bookPaid(books, buyerId, paid)
}

/** A gift card whose payment a bank took back, and the part of it that paid a visit. */
type TakenGift = {
  buyerId: string
  friendId: string
  isRedeemed: boolean
  isWon: boolean
  /** Its part in a visit. */
  spentCents: number
  /** What came back of a visit that its provider cancelled after the bank had taken the card: ours to bear. */
  madeGoodCents: number
}

/**
 * If the chargeback is won, everything stays as it was. The part that a bank keeps is lost as far as it was spent; the
 * rest can't be spent any more, and is what the bank has.
 */
export function bookTakenGift(books: Books, gift: TakenGift, paid: Settled): void {
  const { buyerId, friendId, isRedeemed, isWon, spentCents, madeGoodCents } = gift
  add(books, 'processing_costs', CHARGE_CENTS)
  add(books, 'gateway', -CHARGE_CENTS)
  if (isWon) return bookGift(books, { buyerId, redeemedBy: isRedeemed ? friendId : null }, paid)
  add(books, 'bad_debt', spentCents)
  add(books, `credit:${friendId}`, -spentCents)
  bookGiven(books, friendId, madeGoodCents)
  bookPaid(books, buyerId, paid)
  add(books, 'gateway', -paid.keptCents)
}

/** What the payment company keeps of a card's payment, whatever is refunded: 2.9 % and 30 cents. */
export function costOf(cardCents: number): number {
  return cardCents === 0 ? 0 : share(cardCents, 29, 1000) + 30
}

function bookPaid(books: Books, clientId: string, paid: Settled): void {
  const back = backTo(paid)
  const kept = costOf(paid.cardCents === 0 ? 0 : paid.cardCents + paid.overCents)
  const cost = paid.returnedCents.reduce((sum, cents) => sum + costOf(cents), kept)
  const { asCreditCents, byTransferCents } = paid
  add(books, 'processing_costs', cost)
  add(books, 'gateway', paid.cardCents - back.card - cost + asCreditCents + byTransferCents)
  add(books, 'bank', -byTransferCents)
  add(books, `credit:${clientId}`, paid.creditCents - back.credit - asCreditCents)
}
