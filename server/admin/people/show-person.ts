import { VIEW_SCOPES } from '#contract/accounts/view.ts'
import type { PersonBooking, PersonRecord } from '#contract/admin/people.ts'
import { toDollars } from '#contract/money.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { scopeFor, type AdminScopes } from '#contract/scopes.ts'
import { emailState, findPerson, type Person } from '#server/accounts/index.ts'
import { shownStatus } from '#server/payments/index.ts'
import { findAccount, findBalances } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import {
  listCasesOf,
  listWaiting,
  listNotes,
  listTerms,
  listVisits,
  readStanding,
  sumMoney,
  type WaitingRow,
} from './queries.ts'

/** @throws DomainError not_found */
export async function getPerson({ db }: Pick<Deps, 'db'>, id: string): Promise<Person> {
  const person = await findPerson(db, id)
  if (!person) throw new DomainError('not_found')
  return person
}

/**
 * Everything about one person that somebody with these scopes may see. Rules: docs/product-rules.md#records-of-people
 * @throws DomainError not_found
 */
export async function showPerson(deps: Deps, id: string, scopes: AdminScopes): Promise<PersonRecord> {
  const { db, clock, localTime } = deps
  const person = await getPerson(deps, id)
  const [standing, terms, cases, waiting, notes, money] = await Promise.all([
    readStanding(db, id, clock.now()),
    listTerms(db, id),
    listCasesOf(db, person),
    listWaiting(db, id),
    listNotes(db, id),
    scopeFor(['finance', 'support'], scopes) === null ? null : moneyOf(deps, person),
  ])
  const { role, full_name, avatar_url, suspended_at, admin_scopes } = person
  const { deleted_at } = standing
  const isGone = deleted_at !== null
  const isSuspended = suspended_at !== null
  const may = (needed: AdminScopes) => !isGone && scopeFor(needed, scopes) !== null
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
    joined_text: localTime.longDate(localTime.localDate(person.created_at)),
    suspended_text: suspended_at && !isGone ? localTime.longText(suspended_at) : null,
    deleted_text: deleted_at && localTime.longText(deleted_at),
    verification: isProvider(person) ? (standing.verification ?? 'draft') : null,
    terms: terms.map(({ accepted_at, ...one }) => ({ ...one, accepted_text: localTime.longText(accepted_at) })),
    sessions: standing.sessions,
    last_seen_text: standing.last_used_at && localTime.longText(standing.last_used_at),
    bookings: standing.bookings,
    money,
    cases: cases.map(({ at, ...one }) => ({ ...one, at_text: localTime.longText(at) })),
    waiting: waiting.map((line) => presentLine(localTime, line)),
    notes: notes.map(({ written_at, ...note }) => ({ ...note, at_text: localTime.longText(written_at) })),
    can: {
      suspend: may(['trust']) && role === 'client' && !isSuspended,
      restore: may(['trust']) && isSuspended,
      end_sessions: may(['support', 'trust']) && role !== 'admin' && standing.sessions > 0,
      delete: may(['trust']) && role !== 'admin',
      view: may(VIEW_SCOPES) && role !== 'admin',
      approvals: may(['trust']) && isProvider(person),
      messages: may(['support', 'trust']),
    },
  }
}

function presentLine(localTime: Deps['localTime'], line: WaitingRow): PersonRecord['waiting'][number] {
  const { id, title, provider_id, provider_name, booking_id, from_date, to_date, state, joined_at } = line
  const [from, to] = [localTime.longDate(from_date), localTime.longDate(to_date)]
  return {
    id,
    title,
    provider: provider_id === null ? null : { id: provider_id, full_name: provider_name ?? '' },
    booking_id,
    days_text: from === to ? from : `${from} to ${to}`,
    state,
    joined_text: localTime.longText(joined_at),
  }
}

const isProvider = ({ role }: Person) => role === 'provider' || role === 'pending_provider'

async function moneyOf({ db }: Deps, person: Person): Promise<PersonRecord['money']> {
  const { paid, refunded, credit } = await sumMoney(db, person.id)
  const sums = { paid: toDollars(paid), refunded: toDollars(refunded), credit: toDollars(credit) }
  if (!isProvider(person)) return { ...sums, balance: null, is_held: false }
  const [{ availableCents, frozenCents }, account] = await Promise.all([
    findBalances(db, person.id),
    findAccount(db, person.id),
  ])
  return { ...sums, balance: toDollars(availableCents + frozenCents), is_held: (account?.held_since ?? null) !== null }
}

/**
 * One page of somebody's bookings, newest first; `next` continues behind its last one, null at the end.
 * @throws DomainError not_found
 */
export async function listPersonBookings(
  deps: Deps,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ bookings: PersonBooking[]; next: Cursor | null }> {
  await getPerson(deps, id)
  const { db, localTime } = deps
  const cursor = decodeCursor(query.cursor, ['number', 'string'])
  const after = cursor && { startsMs: Number(cursor[0]), id: String(cursor[1]) }
  const rows = await listVisits(db, id, { after, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    bookings: page.map(({ starts_at, total_cents, is_client, other_id, other_name, counted, ...row }) => ({
      ...row,
      payment_status: shownStatus(counted),
      scheduled_text: localTime.longText(starts_at),
      total: toDollars(total_cents),
      as: is_client ? 'client' : 'provider',
      other: { id: other_id, full_name: other_name },
    })),
    next: rows.length > query.limit && last ? [last.starts_at.getTime(), last.id] : null,
  }
}
