import type { DisputeCase, DisputeDetail } from '#contract/disputes/admin.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { describeDay, describeHistory, type BookingDetails } from '#server/bookings/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findChargeback, type ChargebackRow } from '#server/disputes/chargebacks/queries.ts'
import { findRecovered, type Recovered } from '#server/disputes/chargebacks/recovered.ts'
import { isLost, isOpen, isShort, keptCents } from '#server/disputes/chargebacks/status.ts'
import { loadDispute, loadDisputes, type LoadedDispute } from '#server/disputes/load-dispute.ts'
import { linkPhotos } from '#server/disputes/photos.ts'
import type { DisputePart, DisputeSide } from '#server/disputes/queries.ts'
import { answerDueAt, awaitsAnswer, mayDecide } from '#server/disputes/rules.ts'
import { isOwnAppeal, OWN_APPEAL } from '#server/disputes/rulings/decide-dispute.ts'
import { findWaitingRuling, listRulingsOf, type DisputeWord } from '#server/disputes/rulings/queries.ts'
import { askText, reasonText, timelineOf } from '#server/disputes/texts.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import { presentRulings } from './present-rulings.ts'
import { listAdmin, type AdminAfter } from './queries.ts'
import { sharesAfterRecovery, sharesNow } from './shares.ts'

/** One page of the console's disputes; `next` continues after its last one, null at the end. */
export async function listDisputeAdmin(
  deps: Deps,
  query: { isOpen: boolean; after: AdminAfter | null; limit: number },
): Promise<{ cases: DisputeCase[]; next: AdminAfter | null }> {
  const found = await listAdmin(deps.db, { ...query, limit: query.limit + 1 })
  const { page, next } = pageOf(found, query.limit, (last) => ({ sortedAt: last.sorted_at.getTime(), id: last.id }))
  const loaded = await loadDisputes(
    deps.db,
    page.map(({ id }) => id),
  )
  return {
    cases: loaded.map((one) => presentCase(deps, one)),
    next,
  }
}

function presentCase({ localTime, clock }: Deps, { dispute, order, booking }: LoadedDispute): DisputeCase {
  return {
    id: dispute.id,
    kind: dispute.kind,
    about: order.kind,
    state: dispute.state,
    side: dispute.side,
    booking_id: dispute.booking_id,
    is_appeal: dispute.appealed_at !== null,
    opened_text: localTime.longText(dispute.opened_at),
    due_text: localTime.longText(dispute.decide_due_at),
    is_overdue: dispute.state === 'open' && dispute.decide_due_at <= clock.now(),
    reason: reasonText(dispute),
    service_title: booking?.row.title ?? 'Gift card',
    client_name: booking?.client.full_name ?? '',
    provider_name: booking?.provider.full_name ?? '',
    left: toDollars(order.paidCents),
  }
}

/** @throws DomainError not_found */
export async function showDispute(deps: Deps, id: string, readerId: string): Promise<DisputeDetail> {
  const { db, localTime, clock } = deps
  const loaded = await loadDispute(db, id)
  const { dispute, order, booking } = loaded
  const chargeback = dispute.kind === 'chargeback' ? await findChargeback(db, { disputeId: id }) : undefined
  const why_not = await refusalOf(deps, loaded, chargeback, readerId)
  const recovered = chargeback?.recovered_cents ? await inTransaction(db, (trx) => findRecovered(trx, loaded)) : null
  const rulings = booking ? await listRulingsOf(db, [booking.row.id]) : []
  const at = (moment: Date) => localTime.longText(moment)
  return {
    ...presentCase(deps, loaded),
    ...(await sayings(deps, loaded, readerId)),
    asks_text: askText(dispute),
    asked: dispute.asks === 'part' ? toDollars(Math.min(dispute.asked_cents, order.paidCents)) : null,
    // As neither side: both are named.
    timeline: timelineOf(loaded, { side: null, now: clock.now(), localTime, momentText: at }),
    client: booking && showPerson(booking.client),
    provider: booking && showPerson(booking.provider),
    scheduled_text: booking && at(booking.row.starts_at),
    day: booking ? describeDay(booking, localTime) : [],
    history: booking ? await historyOf(deps, booking) : [],
    paid: toDollars(order.amountCents),
    now: chargeback?.recovered_cents
      ? sharesAfterRecovery(loaded, (recovered?.keep ?? 0) + chargeback.kept_back_cents)
      : sharesNow(loaded),
    outcomes: recovered
      ? recoveriesOf(loaded, recovered)
      : chargeback
        ? lossesOf(deps, loaded, chargeback)
        : outcomesOf(loaded),
    rulings: await presentRulings(deps, rulings, readerId),
    chargeback: chargeback ? showChargeback(chargeback, at) : null,
    why_not,
    can: {
      decide:
        ((dispute.state === 'open' || recovered !== null) && why_not === null) ||
        (chargeback !== undefined && isShort(chargeback, dispute, clock.now())),
      send_evidence: chargeback !== undefined && isOpen(chargeback) && chargeback.evidence_sent_at === null,
    },
  }
}

async function refusalOf(
  deps: Deps,
  { dispute, order }: LoadedDispute,
  chargeback: ChargebackRow | undefined,
  readerId: string,
): Promise<string | null> {
  if (await findWaitingRuling(deps.db, dispute.id)) return 'A decision needs a second admin’s approval.'
  if (dispute.state !== 'open') return null
  if (await isOwnAppeal(deps.db, dispute, readerId)) return OWN_APPEAL
  if (awaitsAnswer(dispute, deps.clock.now()))
    return `The other side can answer until ${deps.localTime.longText(answerDueAt(dispute)!)}.`
  if (chargeback && !isLost(chargeback)) return 'The bank has not decided yet.'
  if (dispute.kind === 'report' && order.chargeback === 'open')
    return 'The bank is looking at this payment, so only “no refund” can be decided now.'
  return null
}

/** Possible outcomes for money that came back after a loss. */
function recoveriesOf(loaded: LoadedDispute, recovered: Recovered): DisputeDetail['outcomes'] {
  const { kind } = loaded.order
  const labels = {
    shares:
      kind === 'tip' ? 'Back to the provider, from whom it was taken' : 'Back to the shares that it was taken from',
    client: kind === 'gift_card' ? 'To the buyer’s card' : 'To the client’s card',
    keep: 'It stays with us',
  }
  return (['shares', 'client', 'keep'] as const)
    .filter((what) => recovered[what] > 0)
    .map((what) => ({
      decision: what,
      label: `${labels[what]}: ${formatCents(recovered[what])}`,
    }))
}

/** Amount the bank has, or would keep as of now. */
function lossesOf({ clock }: Deps, loaded: LoadedDispute, chargeback: ChargebackRow): DisputeDetail['outcomes'] {
  if (isShort(chargeback, loaded.dispute, clock.now())) {
    const label = `The rest isn’t coming: we cover the ${formatCents(keptCents(chargeback))} that the bank has kept`
    return [{ decision: 'platform', label }]
  }
  if (loaded.dispute.state !== 'open') return []
  if (loaded.order.kind === 'gift_card')
    return [{ decision: 'full', label: 'What’s left of the card is cancelled; we cover the rest' }]
  return [
    { decision: 'full', label: 'Taken from the shares, as a refund' },
    { decision: 'platform', label: 'We cover it; the provider keeps their share' },
  ]
}

function outcomesOf(loaded: LoadedDispute): DisputeDetail['outcomes'] {
  if (loaded.dispute.state !== 'open') return []
  return allOutcomes(loaded).filter(({ decision }) => mayDecide(loaded, decision))
}

function allOutcomes({ dispute, order }: LoadedDispute): { decision: DisputeWord; label: string }[] {
  const isMadeUp = dispute.appealed_at !== null && dispute.refund_cents + dispute.dropped_cents > 0
  // A promo code has paid it all: there is nothing to refund, but a share that can be taken.
  const isFree = order.paidCents === 0 && order.worthCents > 0
  return [
    { decision: 'release', label: dispute.refund_cents > 0 ? 'No further refund' : 'No refund' },
    ...(order.paidCents > 0
      ? ([
          { decision: 'part', label: 'Partial refund' },
          { decision: 'full', label: 'Full refund of what’s left' },
        ] as const)
      : []),
    ...(isFree
      ? ([{ decision: 'full', label: 'Nothing for the provider; a code paid, so there’s no refund' }] as const)
      : []),
    ...(isMadeUp ? ([{ decision: 'platform', label: 'We pay the provider what they lost by it' }] as const) : []),
  ]
}

type Sayings = Pick<DisputeDetail, 'statement' | 'answer' | 'appeal' | 'appeal_answer'>

async function sayings(deps: Deps, { dispute, booking }: LoadedDispute, viewerId: string): Promise<Sayings> {
  const photos = await linkPhotos(deps, [dispute.id], { viewerId, why: 'review of a dispute' })
  const nameOf = (side: DisputeSide) => booking?.[side].full_name ?? ''
  const said = (part: DisputePart, by: DisputeSide | null, text: string | null, when: Date | null) =>
    text !== null && when !== null && by !== null
      ? { by: nameOf(by), text, photos: photos(dispute.id, part), at_text: deps.localTime.longText(when) }
      : null
  const other = dispute.side === 'client' ? 'provider' : 'client'
  const appealAnswerer = dispute.appeal_side === 'client' ? 'provider' : 'client'
  return {
    statement: said('statement', dispute.side, dispute.statement, dispute.opened_at),
    answer: said('answer', other, dispute.answer, dispute.answered_at),
    appeal: said('appeal', dispute.appeal_side, dispute.appeal, dispute.appealed_at),
    appeal_answer: said('appeal_answer', appealAnswerer, dispute.appeal_answer, dispute.appeal_answered_at),
  }
}

export async function historyOf(
  deps: Deps,
  { row, client, provider }: BookingDetails,
): Promise<DisputeDetail['history']> {
  const names = new Map([client, provider].map((person) => [person.id, person.full_name]))
  return describeHistory(deps, row.id, { nameOf: (actorId) => names.get(actorId ?? '') ?? deps.site.name })
}

function showChargeback(row: ChargebackRow, at: (moment: Date) => string): DisputeDetail['chargeback'] {
  return {
    status: row.status.replaceAll('_', ' '),
    amount: toDollars(row.amount_cents),
    fee: toDollars(row.fee_cents - row.fee_back_cents),
    returned: toDollars(row.returned_cents),
    evidence_due_text: row.evidence_due_at && at(row.evidence_due_at),
    evidence_sent_text: row.evidence_sent_at && at(row.evidence_sent_at),
  }
}

export function showPerson({ id, full_name, email, phone_number }: BookingDetails['client']) {
  return { id, full_name, email, phone_number }
}
