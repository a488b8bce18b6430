import { toDollars } from '#contract/money.ts'
import type { Case, CaseDetail } from '#contract/bookings/cases.ts'
import { findBookingDetails, listBookingDetails } from '#server/bookings/booking-details.ts'
import type { Party, BookingDetails } from '#server/bookings/details-queries.ts'
import { describeHistory } from '#server/bookings/listing/show-history.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { describeDay } from '#server/bookings/visit-day/texts.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import * as queries from './queries.ts'

export type CaseQuery = { state: queries.CaseState; after: queries.CaseAfter | null; limit: number }

/** One page of cases for admins; `next` continues behind its last one, null at the end. */
export async function listCases(
  { db, localTime }: Deps,
  { state, after, limit }: CaseQuery,
): Promise<{ cases: Case[]; next: queries.CaseAfter | null }> {
  const found = await queries.listCases(db, { state, after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({ sortedAt: last.sorted_at.getTime(), id: last.id }))
  const bookings = await listBookingDetails(
    db,
    page.map((row) => row.booking_id),
  )
  return {
    cases: page.map(({ kind }, at) => presentCase(kind, bookings[at]!, localTime)),
    next,
  }
}

/** @throws DomainError not_found */
export async function getCase(deps: Deps, id: string): Promise<CaseDetail> {
  const found = await queries.findCase(deps.db, id)
  const booking = found && (await findBookingDetails(deps.db, found.booking_id))
  if (!found || !booking) throw new DomainError('not_found')
  const { row, payment, client, provider } = booking
  const { localTime } = deps
  const made = caseOf(found.kind, booking)
  const names = new Map([client, provider].map((person) => [person.id, person.full_name]))
  return {
    ...presentCase(found.kind, booking, localTime),
    statement: made.statement,
    reported_text: found.kind === 'objection' && row.cancelled_at ? localTime.longText(row.cancelled_at) : null,
    day: describeDay(booking, localTime),
    paid: toDollars(payment.amountCents),
    client: showPerson(client),
    provider: showPerson(provider),
    decision: made.decision,
    refunded: toDollars(made.refund_cents),
    reason: made.reason,
    decided_text: made.decided_at && localTime.longText(made.decided_at),
    decided_by: found.decided_by,
    history: await describeHistory(deps, row.id, { nameOf: (actorId) => names.get(actorId ?? '') ?? deps.site.name }),
    can: { decide: made.state === 'open' },
  }
}

/** A case of this kind is there: its booking was found by it. */
function caseOf(kind: queries.CaseKind, { objection, report }: BookingDetails): queries.CaseRow {
  return (kind === 'objection' ? objection : report)!
}

function presentCase(kind: queries.CaseKind, booking: BookingDetails, localTime: LocalTime): Case {
  const { row, payment, client, provider } = booking
  const { id, state, opened_at } = caseOf(kind, booking)
  return {
    id,
    kind,
    booking_id: row.id,
    state,
    opened_text: localTime.longText(opened_at),
    service_title: row.title,
    scheduled_text: localTime.longText(row.starts_at),
    client_name: client.full_name,
    provider_name: provider.full_name,
    kept: toDollars(payment.paidCents),
  }
}

function showPerson({ id, full_name, email, phone_number }: Party): CaseDetail['client'] {
  return { id, full_name, email, phone_number }
}
