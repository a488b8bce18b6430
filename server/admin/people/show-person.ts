import { VIEW_SCOPES } from '#contract/accounts/view.ts'
import type { PersonBooking, PersonRecord } from '#contract/admin/people.ts'
import { toDollars } from '#contract/money.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { scopeFor, type AdminScopes } from '#contract/scopes.ts'
import { REPORT_REASONS } from '#contract/messaging/report-reasons.ts'
import { photoReasons } from '#contract/portfolio-terms.ts'
import { reportReasons } from '#contract/review-terms.ts'
import { emailState, findPerson, type Person } from '#server/accounts/index.ts'
import { countReliability } from '#server/bookings/index.ts'
import { shownStatus } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { nextState } from '#server/providers/index.ts'
import {
  listCasesOf,
  listNotes,
  listTerms,
  listVisits,
  listWaiting,
  readStanding,
  type CaseRow,
  type TermsRow,
  type WaitingRow,
} from './queries.ts'
import { describeMoney, describeProvider } from './describe-provider.ts'
import { shortTimes, type ShortTimes } from '#server/platform/short-time.ts'

/** @throws DomainError not_found */
export async function getPerson({ db }: Pick<Deps, 'db'>, id: string): Promise<Person> {
  const person = await findPerson(db, id)
  if (!person) throw new DomainError('not_found')
  return person
}

/**
 * The record of a person as an admin with these scopes may see it. Rules: docs/product-rules.md#records-of-people
 * @throws DomainError not_found
 */
export async function showPerson(deps: Deps, id: string, scopes: AdminScopes): Promise<PersonRecord> {
  const { db, clock, localTime } = deps
  const person = await getPerson(deps, id)
  const times = shortTimes(deps)
  const has = (needed: AdminScopes) => scopeFor(needed, scopes) !== null
  const standing = await readStanding(db, id, clock.now())
  const [terms, cases, waiting, notes, provider, reliability, money] = await Promise.all([
    listTerms(db, id),
    listCasesOf(db, person),
    listWaiting(db, id),
    listNotes(db, id),
    isProvider(person) ? describeProvider(deps, id, standing, { documents: has(['trust', 'support']), times }) : null,
    person.role === 'client' ? countReliability(deps, id) : null,
    has(['finance', 'support']) ? describeMoney(deps, id, standing, { isProvider: isProvider(person), times }) : null,
  ])
  const { role, full_name, avatar_url, admin_scopes } = person
  const { deleted_at, verification, held_since } = standing
  const isGone = deleted_at !== null
  const isClosed = person.suspended_at !== null
  const isOff = isProvider(person) && verification === 'suspended'
  const suspendedAt = person.suspended_at ?? (isOff ? standing.decided_at : null)
  const may = (needed: AdminScopes) => !isGone && has(needed)
  const mayBeSuspended = role === 'client' ? !isClosed : nextState(verification ?? 'draft', 'suspend') !== null
  return {
    id,
    role,
    full_name,
    email: isGone ? '' : person.email,
    email_state: emailState(person),
    phone_number: isGone ? '' : person.phone_number,
    avatar_url,
    admin_scopes,
    address_text: isGone
      ? ''
      : `${person.street_address}, ${person.city}, ${person.province} ${formatPostalCode(person.postal_code)}`,
    joined_text: times.dayText(localTime.localDate(person.created_at)),
    suspended_text: suspendedAt && !isGone ? times.momentText(suspendedAt) : null,
    suspended_reason: isOff && !isGone ? standing.verification_reason : null,
    deleted_text: deleted_at && times.momentText(deleted_at),
    verification: isProvider(person) ? (verification ?? 'draft') : null,
    provider,
    reliability,
    terms: terms.map((one) => ({ name: termsName(one, times), accepted_text: times.momentText(one.accepted_at) })),
    sessions: standing.sessions,
    last_seen_text: standing.last_used_at && times.momentText(standing.last_used_at),
    bookings: standing.bookings,
    money,
    cases: cases.map((row) => presentCase(row, times)),
    waiting: waiting.map((line) => presentLine(times, line)),
    notes: notes.map(({ written_at, ...note }) => ({ ...note, at_text: times.momentText(written_at) })),
    can: {
      suspend: may(['trust']) && mayBeSuspended,
      lift_suspension: may(['trust']) && (isClosed || isOff),
      hold_payouts: may(['finance']) && standing.has_account && held_since === null,
      release_payouts: may(['finance']) && held_since !== null,
      end_sessions: may(['support', 'trust']) && role !== 'admin' && standing.sessions > 0,
      delete: may(['trust']) && role !== 'admin',
      view: may(VIEW_SCOPES) && role !== 'admin',
      approvals: may(['trust']) && isProvider(person),
      messages: may(['support', 'trust']),
    },
  }
}

/** "Provider terms of Sun, Nov 22 (2)": a version is the day of its words, and which one of that day it is. */
function termsName({ audience, version }: TermsRow, times: ShortTimes): string {
  const [, date, number] = /^(\d{4}-\d{2}-\d{2})(?:\.(\d+))?$/.exec(version) ?? []
  const of = date === undefined ? version : `of ${times.dayText(date)}${number === undefined ? '' : ` (${number})`}`
  return `${audience === 'provider' ? 'Provider' : 'Client'} terms ${of}`
}

function presentLine(times: ShortTimes, line: WaitingRow): PersonRecord['waiting'][number] {
  const { id, title, provider_id, provider_name, booking_id, from_date, to_date, state, joined_at } = line
  const [from, to] = [times.dayText(from_date), times.dayText(to_date)]
  return {
    id,
    title,
    provider: provider_id === null ? null : { id: provider_id, full_name: provider_name ?? '' },
    booking_id,
    days_text: from === to ? from : `${from} to ${to}`,
    state,
    joined_text: times.momentText(joined_at),
  }
}

const isProvider = ({ role }: Person) => role === 'provider' || role === 'pending_provider'

/**
 * One page of a person's bookings, newest first; `next` continues after its last one, null at the end.
 * @throws DomainError not_found
 */
export async function listPersonBookings(
  deps: Deps,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ bookings: PersonBooking[]; next: Cursor | null }> {
  await getPerson(deps, id)
  const { db } = deps
  const times = shortTimes(deps)
  const cursor = decodeCursor(query.cursor, ['number', 'string'])
  const after = cursor && { startsMs: Number(cursor[0]), id: String(cursor[1]) }
  const rows = await listVisits(db, id, { after, limit: query.limit + 1 })
  const { page, next } = pageOf(rows, query.limit, (last) => [last.starts_at.getTime(), last.id])
  return {
    bookings: page.map(({ starts_at, total_cents, is_client, other_id, other_name, counted, ...row }) => ({
      ...row,
      payment_status: shownStatus(counted),
      scheduled_text: times.momentText(starts_at),
      total: toDollars(total_cents),
      as: is_client ? 'client' : 'provider',
      other: { id: other_id, full_name: other_name },
    })),
    next,
  }
}

const STATES: Record<string, string> = {
  waiting: 'Waiting for their reply',
  spam: 'Spam',
  warned: 'Warned',
}

const REASONS: Record<string, string> = { ...photoReasons, ...reportReasons, ...REPORT_REASONS }

const REPORTS = {
  conversation: 'Their messages were reported',
  review: 'Their review was reported',
  photo: 'Their photo was reported',
}

/** A line of what they asked or reported, and of what was reported about them. */
function presentCase({ at, state, text, is_about, ...one }: CaseRow, times: ShortTimes): PersonRecord['cases'][number] {
  return {
    ...one,
    text: textOf({ kind: one.kind, text, is_about }),
    state_text: STATES[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`,
    is_open: state === 'open' || state === 'new',
    at_text: times.momentText(at),
  }
}

function textOf({ kind, text, is_about }: Pick<CaseRow, 'kind' | 'text' | 'is_about'>): string {
  if (kind !== 'conversation' && kind !== 'review' && kind !== 'photo') return text
  const reason = REASONS[text] ?? text
  return `${is_about ? REPORTS[kind] : 'Reported a conversation'}: ${reason}`
}
