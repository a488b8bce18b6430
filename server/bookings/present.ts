import type { Booking } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { refundStateOf, refusedRefundOf, shownStatus, type PaymentState } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { presentPublic } from '#server/providers/index.ts'
import { presentNoShow } from './cases/texts.ts'
import { may, noShowRefused, type BookingFacts } from './lifecycle/lifecycle.ts'
import type { BookingDetails } from './details-queries.ts'
import {
  isContactOpen,
  isNameOpen,
  isPlaceOpen,
  presentAddress,
  presentClient,
  presentProvider,
  presentSelf,
} from './visibility.ts'
import { waitingText } from './payment/waiting-text.ts'
import { presentRescue } from './rescue/rules.ts'
import { isFarAhead } from './reschedule/rules.ts'
import { presentReschedule, presentProposal } from './reschedule/texts.ts'
import { presentProviderMoney } from './provider-money/present.ts'
import { presentCancellation } from './provider-money/texts.ts'
import { presentSeriesPlace } from './series/place.ts'
import { minutesOf, type BookingRow } from './queries.ts'
import { completeWarning, deadlineOf, momentText, timeLeftText, timeRangeText } from './texts.ts'

export type Viewer = 'client' | 'provider'

/**
 * A booking as one of its two parties may see it now, with what they may do.
 * @param isLetter for an email, which is read later: deadlines have their whole date
 */
export function presentBooking(
  deps: Pick<Deps, 'clock' | 'localTime' | 'site'>,
  loaded: BookingDetails,
  viewer: Viewer,
  { isLetter = false } = {},
): Booking {
  const { row, payment, objection } = loaded
  const { localTime } = deps
  const now = deps.clock.now()
  const isOpen = isContactOpen(row, now, deps.site.contactReveal)
  const facts = factsOf(loaded)
  const scene = {
    row,
    payment,
    objection,
    viewer,
    isPaid: facts.isPaid,
    isConfirming: payment.status === 'processing',
    checkedInAt: facts.checkedInAt,
    checkedOutAt: facts.checkedOutAt,
    clientFirstName: loaded.client.first_name,
    providerFirstName: loaded.provider.first_name,
    now,
    localTime,
    momentText: isLetter ? (at: Date) => momentText(at, localTime) : shortTimes(deps).momentText,
  }
  const money = viewer === 'provider' ? presentProviderMoney(scene) : null
  const movable = presentReschedule(scene)
  // Another time would be another booking, so it reads like any visit that can't be moved.
  const rescheduling = loaded.isBlocked ? null : movable
  const proposal = presentProposal(scene, loaded.proposal)
  const deadline = deadlineOf(scene, loaded.proposal)
  return {
    id: row.id,
    service_id: row.offering_id,
    client_id: row.client_id,
    provider_id: row.provider_id,
    status: row.status,
    payment_status: shownStatus(payment),
    refund_state: refundStateOf(payment.back),
    refused_refund: viewer === 'client' ? refusedRefundOf(payment.back) : null,
    waiting_text: viewer === 'client' && payment.waiting ? waitingText(payment.waiting, payment.amountCents) : null,
    cancel_reason: row.cancel_reason,
    scheduled_at: localTime.localText(row.starts_at),
    scheduled_text: localTime.longText(row.starts_at),
    time_text: timeRangeText(row, localTime),
    starts_at: row.starts_at.toISOString(),
    is_upcoming: (row.status === 'pending' || row.status === 'confirmed') && row.starts_at >= now,
    is_under_way: row.status === 'confirmed' && row.starts_at <= now && now < row.ends_at,
    total_price: toDollars(row.price_cents),
    tax: toDollars(row.tax_cents),
    discount: toDollars(payment.discountCents),
    amount_due: toDollars(payment.amountCents),
    provider_net: money && money.net,
    provider_money: money,
    notes: showNotes(row, viewer, isOpen),
    door_notes: viewer === 'client' || isOpen ? row.door_notes : null,
    swatches: row.swatches,
    created_at: row.created_at.toISOString(),
    created_text: localTime.longText(row.created_at),
    service: {
      title: row.title,
      category: row.category,
      description: isOpen || viewer === 'provider' ? row.description : presentPublic(row.description),
      duration: minutesOf(row),
      quantity: row.quantity,
      add_ons: isOpen || viewer === 'provider' ? row.add_ons : row.add_ons.map(presentPublic),
      art: row.art,
      category_slug: row.category_slug,
    },
    ...presentParties(deps, loaded, viewer, isOpen),
    deadline_text: deadline?.text ?? null,
    deadline_at: deadline?.at.toISOString() ?? null,
    time_left_text: deadline && timeLeftText(deadline.at, now),
    cancellation: presentCancellation(scene),
    complete_warning: completeWarning(scene),
    no_show_refused_text: viewer === 'provider' ? noShowRefused(facts, now) : null,
    rescheduling,
    proposal,
    rescue: viewer === 'client' ? presentRescue(row, now) : null,
    no_show: presentNoShow(scene),
    series: presentSeriesPlace(row),
    can: {
      ...abilities(facts, viewer, now),
      reschedule:
        rescheduling !== null &&
        (!rescheduling.needs_answer || proposal === null || proposal.is_mine || proposal.gone_text !== null),
      move_earlier: viewer === 'client' && rescheduling !== null && isFarAhead(row, now),
      answer_reschedule: proposal !== null && !proposal.is_mine && movable !== null,
      accept_reschedule: proposal !== null && !proposal.is_mine && proposal.gone_text === null && rescheduling !== null,
      withdraw_reschedule: proposal?.is_mine === true,
    },
  }
}

/** Stored as written; a provider reads contact details in them only while contact is open. */
function showNotes({ notes }: BookingRow, viewer: Viewer, isOpen: boolean): string | null {
  return notes === null || viewer === 'client' || isOpen ? notes : maskContact(notes).text
}

/**
 * A booking for a person with its checkout's session who isn't logged in: the client's view, but the street only while
 * the visit is ahead or has just been.
 */
export function presentToHolder(deps: Pick<Deps, 'clock' | 'localTime' | 'site'>, loaded: BookingDetails): Booking {
  const isOpen = isPlaceOpen(loaded.row, deps.clock.now())
  return { ...presentBooking(deps, loaded, 'client'), location: presentAddress(loaded.row, isOpen), door_notes: null }
}

function presentParties(
  { site }: Pick<Deps, 'site'>,
  { row, client, provider, location }: BookingDetails,
  viewer: Viewer,
  contact: boolean,
): Pick<Booking, 'location' | 'client' | 'provider'> {
  if (viewer === 'client')
    return {
      location: presentAddress(row, true),
      client: presentSelf(client),
      provider: presentProvider(provider, location, contact),
    }
  return {
    location: presentAddress(row, contact),
    client: presentClient(client, row, { contact, name: isNameOpen(row, site.contactReveal) }),
    provider: presentSelf(provider),
  }
}

type Abilities = Omit<Booking['can'], 'reschedule' | 'move_earlier' | `${'answer' | 'accept' | 'withdraw'}_reschedule`>

function abilities(facts: BookingFacts, viewer: Viewer, now: Date): Abilities {
  return {
    accept: may('accept', viewer, facts, now),
    decline: may('decline', viewer, facts, now),
    cancel: may(viewer === 'client' ? 'cancel_by_client' : 'cancel_by_provider', viewer, facts, now),
    complete: may('complete', viewer, facts, now),
    put_back: may('put_back', viewer, facts, now),
    no_show: may('no_show', viewer, facts, now),
    pay: viewer === 'client' && canBePaid(facts, facts.paymentStatus),
  }
}

/**
 * Payment is due from acceptance on; a visit that was completed unpaid is still owed. Payment waits while an admin
 * decides whether the provider came.
 */
export function canBePaid(
  { status, withdrawn_at, held_since }: Pick<BookingRow, 'status' | 'withdrawn_at' | 'held_since'>,
  paymentStatus: PaymentState['status'],
): boolean {
  const isOwed = (status === 'confirmed' || status === 'completed') && withdrawn_at === null && held_since === null
  return isOwed && (paymentStatus === 'unpaid' || paymentStatus === 'failed')
}

/** Allowed changes as far as the booking alone shows. */
export function factsOf({ row, payment, day }: Pick<BookingDetails, 'row' | 'payment' | 'day'>): BookingFacts {
  const isPaid = payment.worthCents > 0
  const recorded = {
    checkedInAt: day?.checked_in_at ?? null,
    isCodeRight: day?.is_code_right === true,
    checkedOutAt: day?.checked_out_at ?? null,
  }
  return { ...row, ...recorded, paymentStatus: payment.status, isPaid, hasOpenCheckout: false }
}
