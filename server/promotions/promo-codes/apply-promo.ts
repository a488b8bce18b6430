import { plainCode } from '#contract/rules.ts'
import { formatCents } from '#contract/money.ts'
import type { PromoRefusal } from '#contract/bookings/promo-code.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { discountOf } from './discount.ts'
import {
  countUse,
  findInviter,
  findPromo,
  findPromoOf,
  insertUse,
  keepUse,
  listUsesKeptTooLong,
  moveKeptUse,
  releaseUse,
  type PromoCode,
  type PromoFound,
} from './queries.ts'

/** A code's discount on a visit. */
export type PromoQuote = {
  codeId: string
  /** As it is shown. */
  code: string
  discountCents: number
  /**
   * The use that it takes over: that of a visit which another provider takes, or any own one that waits. Null for a new
   * one.
   */
  from: { bookingId: string | null } | null
}

/** The visit that a code is to make cheaper. */
export type PromoSubject = {
  personId: string
  category: string
  /** Before tax, and with it. */
  priceCents: number
  dueCents: number
  /** Whether the person has another visit ahead, or has had one. */
  hasVisits: boolean
}

type QuoteDeps = Pick<Deps, 'clock' | 'localTime'>

/**
 * Calculates a code's discount on a visit without using the code. Rules: docs/product-rules.md#promo-codes
 * @throws DomainError promo_refused, with why in words and `meta.reason`
 */
export async function quotePromo(
  deps: QuoteDeps,
  db: Database,
  typed: string,
  subject: PromoSubject,
): Promise<PromoQuote> {
  const code = plainCode(typed)
  const found = await findPromo(db, code, subject.personId)
  if (!found) throw await unknownCode(db, code, subject.personId)
  const today = deps.localTime.localDate(deps.clock.now())
  const refused = refusalOf(found, subject, { today, dayText: deps.localTime.longDate })
  if (refused) throw refused
  return {
    codeId: found.id,
    code,
    discountCents: discountOf(found, subject.dueCents),
    from: hasFree(found) ? null : { bookingId: null },
  }
}

/**
 * Uses a code for a booking, in its transaction and as late in it as possible: others who want the same code wait for
 * it. A use that waits for another visit counts already, and moves.
 * @throws DomainError promo_refused when the last use is gone meanwhile
 */
export async function takePromo(
  trx: Transaction,
  { codeId, discountCents, from }: PromoQuote,
  of: { bookingId: string; personId: string; at: Date },
): Promise<void> {
  const use = { ...of, codeId, discountCents }
  if (from !== null) {
    if (await moveKeptUse(trx, use, from.bookingId)) return
    throw usedElsewhere()
  }
  if (!(await countUse(trx, codeId))) throw usedUp()
  if (!(await insertUse(trx, use))) throw usedByYou()
}

/**
 * A booking has ended with nothing kept of it: its code counts as not used. While another provider may still come, the
 * use waits for them, and counts meanwhile. Under the order's lock.
 */
export async function releasePromo(
  trx: Transaction,
  bookingId: string,
  { at, keptUntil }: { at: Date; keptUntil: Date | null },
): Promise<void> {
  if (keptUntil === null || !(await keepUse(trx, bookingId, keptUntil))) await releaseUse(trx, bookingId, at)
}

const BATCH = 200

/** Uses that waited for another provider until the visit's hour came. */
export async function releaseKeptPromos({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const bookingId of await listUsesKeptTooLong(db, now, BATCH))
    await inTransaction(db, (trx) => releaseUse(trx, bookingId, now, true))
}

/**
 * The code of a booking that another provider takes over, whatever their visit costs: a client who was promised a price
 * does not pay more because of another provider. Undefined for one without a code, and for one whose use the client has
 * taken for another visit meanwhile.
 * @returns asks for what is due, price and tax
 */
export async function carryPromo(
  db: Database,
  bookingId: string,
): Promise<((dueCents: number) => PromoQuote) | undefined> {
  const promo = await findPromoOf(db, bookingId)
  if (!promo) return undefined
  const { id: codeId, code } = promo
  return (dueCents) => ({ codeId, code, discountCents: discountOf(promo, dueCents), from: { bookingId } })
}

type Today = { today: string; dayText: (date: string) => string }

function refusalOf(promo: PromoFound, subject: PromoSubject, { today, dayText }: Today): DomainError | null {
  const { valid_from, valid_through, max_uses, min_price_cents, categories } = promo
  if (!promo.is_active) return refusal('paused', 'This code cannot be used at the moment.')
  if (valid_from !== null && today < valid_from)
    return refusal('not_yet', `This code can be used from ${dayText(valid_from)}.`)
  if (valid_through !== null && today > valid_through)
    return refusal('expired', `This code expired on ${dayText(valid_through)}.`)
  if (promo.own_uses - promo.own_kept >= promo.max_uses_per_person) return usedByYou(promo)
  if (max_uses !== null && promo.uses - promo.own_kept >= max_uses) return usedUp()
  if (categories && !categories.includes(subject.category))
    return refusal('category', `This code is for ${inWords(categories)} only.`)
  if (min_price_cents !== null && subject.priceCents < min_price_cents)
    return refusal('minimum', `This code is for services from ${formatCents(min_price_cents, true)} before tax.`)
  if (promo.is_first_visit_only && subject.hasVisits)
    return refusal('first_visit', 'This code is for a first visit only.')
  return null
}

/** Whether there is an uncounted use for this person; otherwise they have one that waits, and take that. */
function hasFree({ own_uses, max_uses_per_person, uses, max_uses }: PromoFound): boolean {
  return own_uses < max_uses_per_person && (max_uses === null || uses < max_uses)
}

async function unknownCode(db: Database, code: string, personId: string): Promise<DomainError> {
  const inviter = await findInviter(db, code)
  if (inviter === undefined) return refusal('unknown', 'We don’t know this code. Please check how it is spelled.')
  return inviter === personId
    ? refusal('own', 'This is your own invite code. It is for friends who are new here.')
    : refusal('invite', 'This is an invite code, not a promo code. It counts when a friend signs up with it.')
}

function usedUp(): DomainError {
  return refusal('used_up', 'This code has been used up.')
}

function usedElsewhere(): DomainError {
  return refusal('used_by_you', 'You’ve since used your code for another visit.')
}

function usedByYou({ max_uses_per_person: most }: Pick<PromoCode, 'max_uses_per_person'> = { max_uses_per_person: 1 }) {
  const times = most === 1 ? 'You have already used this code.' : `You have already used this code ${most} times.`
  return refusal('used_by_you', times)
}

function refusal(reason: PromoRefusal, msg: string): DomainError {
  return new DomainError('promo_refused', msg, { fields: [{ msg, loc: ['body', 'promo_code'] }], meta: { reason } })
}

/** "Hair", "Hair and Nails", "Hair, Nails and Massage" */
function inWords(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
