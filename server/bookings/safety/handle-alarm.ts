import type { Alarm, AlarmDetail } from '#contract/bookings/safety.ts'
import { findBookingDetails, listBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails, Party } from '#server/bookings/details-queries.ts'
import { describeHistory } from '#server/bookings/listing/show-history.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import * as alarms from './alarm-queries.ts'
import * as contacts from './contact-queries.ts'

export type AlarmQuery = { isClosed: boolean; after: alarms.AlarmAfter | null; limit: number }
type Admin = Pick<Actor, 'id' | 'role'>

/** One page of alarms for admins; `next` continues after its last one, null at the end. */
export async function listSafetyAlarms(
  { db, localTime }: Deps,
  { isClosed, after, limit }: AlarmQuery,
): Promise<{ alarms: Alarm[]; next: alarms.AlarmAfter | null }> {
  const found = await alarms.listAlarms(db, { isClosed, after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({ raisedAt: last.raised_at.getTime(), id: last.id }))
  const bookings = await listBookingDetails(
    db,
    page.map((alarm) => alarm.booking_id),
  )
  return {
    alarms: page.map((alarm, at) => presentAlarm(alarm, bookings[at]!, localTime)),
    next,
  }
}

/** One alarm with everything an admin needs to help. Reading it is recorded. @throws DomainError not_found */
export async function readAlarm(deps: Deps, admin: Admin, id: string): Promise<AlarmDetail> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await alarms.findAlarm(trx, id))) throw new DomainError('not_found')
    const subject = { type: 'alarm', id }
    await recordAudit(trx, { actor: admin, action: 'alarm.viewed', subject, at: deps.clock.now() })
  })
  return showAlarm(deps, id)
}

export async function showAlarm(deps: Deps, id: string): Promise<AlarmDetail> {
  const { db, localTime, site } = deps
  const alarm = await alarms.findAlarm(db, id)
  const booking = alarm && (await findBookingDetails(db, alarm.booking_id))
  if (!alarm || !booking) throw new DomainError('not_found')
  const { row, client, provider } = booking
  const names = new Map([client, provider].map((person) => [person.id, person.full_name]))
  const told = alarm.told_contact_id === null ? undefined : await contacts.findToldContact(db, alarm.told_contact_id)
  const present = told ? undefined : await contacts.findContact(db, row.provider_id)
  const contact = told ?? (present?.state === 'agreed' ? present : undefined)
  const by = async (personId: string | null, at: Date | null) =>
    personId !== null && at ? `${await alarms.findName(db, personId)}, ${localTime.longText(at)}` : null
  return {
    ...presentAlarm(alarm, booking, localTime),
    address: [row.street_address, row.city, row.province, row.postal_code].join(', '),
    door_notes: row.door_notes,
    provider: showPerson(provider),
    client: showPerson(client),
    contact: contact ? { name: contact.name, phone_number: contact.phone_number, was_told: told !== undefined } : null,
    told_text: toldText(alarm, told?.name),
    acknowledged_text: await by(alarm.acknowledged_by, alarm.acknowledged_at),
    closed_text: await by(alarm.closed_by, alarm.closed_at),
    note: alarm.note,
    history: await describeHistory(deps, row.id, { nameOf: (actorId) => names.get(actorId ?? '') ?? site.name }),
    can: { acknowledge: stateOf(alarm) === 'open', close: stateOf(alarm) !== 'closed' },
  }
}

function toldText({ told_desk }: alarms.AlarmRow, contactName: string | undefined): string {
  const told = [...(told_desk ? ['the safety team'] : []), ...(contactName ? [contactName] : [])]
  return told.length > 0 ? `Texted: ${told.join(' and ')}.` : 'Nobody was texted.'
}

function stateOf({ closed_at, acknowledged_at }: alarms.AlarmRow): Alarm['state'] {
  if (closed_at) return 'closed'
  return acknowledged_at ? 'acknowledged' : 'open'
}

function presentAlarm(alarm: alarms.AlarmRow, { row, client, provider }: BookingDetails, localTime: LocalTime): Alarm {
  return {
    id: alarm.id,
    booking_id: row.id,
    kind: alarm.kind,
    state: stateOf(alarm),
    raised_text: localTime.longText(alarm.raised_at),
    provider_name: provider.full_name,
    client_name: client.full_name,
    service_title: row.title,
    scheduled_text: localTime.longText(row.starts_at),
    answered_text: alarm.answered_at && localTime.longText(alarm.answered_at),
  }
}

function showPerson({ id, full_name, email, phone_number }: Party): AlarmDetail['client'] {
  return { id, full_name, email, phone_number }
}

/** An admin is looking after it: the others see who. @throws DomainError not_found, wrong_state */
export async function acknowledgeSafetyAlarm(deps: Deps, admin: Admin, id: string): Promise<void> {
  await handle(deps, admin, id, 'alarm.acknowledged', (at) => ({ acknowledged_by: admin.id, acknowledged_at: at }))
}

/** It is over; the note says what happened. @throws DomainError not_found, wrong_state */
export async function closeSafetyAlarm(deps: Deps, admin: Admin, id: string, note: string): Promise<void> {
  await handle(deps, admin, id, 'alarm.closed', (at) => ({ closed_by: admin.id, closed_at: at, note }), note)
}

async function handle(
  deps: Deps,
  admin: Admin,
  id: string,
  action: 'alarm.acknowledged' | 'alarm.closed',
  markAt: (now: Date) => Parameters<typeof alarms.markAlarm>[2],
  reason?: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await alarms.findAlarm(trx, id))) throw new DomainError('not_found')
    const at = deps.clock.now()
    if (!(await alarms.markAlarm(trx, id, markAt(at))))
      throw new DomainError('wrong_state', 'Another admin has done this already. Please reload the page.')
    const subject = { type: 'alarm', id }
    await recordAudit(trx, { actor: admin, action, subject, reason: reason ?? null, at })
    if (action === 'alarm.closed') await resolveTask(deps, trx, { kind: 'safety.alarm', subject })
  })
}
