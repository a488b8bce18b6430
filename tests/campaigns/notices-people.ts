import { sql } from 'kysely'
import { listBookingDetails } from '#server/bookings/index.ts'
import { requestBooking } from '#server/bookings/request/request-booking.ts'
import { registerSubscribers } from '#server/domains.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addBulkData, type BulkPerson } from '#tests/factories/bulk-data.ts'
import { createBrowser } from '#tests/factories/push-service.ts'

/** The nth person's choices: email, push or inbox switched off, yes or no to text messages, or nothing. */
const isMailOff = (n: number) => n % 5 === 0
const isPushOff = (n: number) => n % 5 === 1
const isInboxOff = (n: number) => n % 5 === 2
const hasTexts = (n: number) => n % 2 === 0

/** How many request their visit at the same time. */
const AT_ONCE = 5

/** So many people have a visit tomorrow at five, each with another person, and are reminded of it. */
export async function addReminders(deps: Deps, people: number): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const { providers, clients } = await addBulkData(db, { providers: people, clients: people, at: now })
  registerSubscribers(deps)
  const ids: string[] = []
  for (let n = 0; n < people; n += AT_ONCE) {
    const some = clients.slice(n, n + AT_ONCE)
    ids.push(...(await Promise.all(some.map((client, i) => bookTomorrow(deps, client, providers[n + i]!.serviceId)))))
  }
  await sql`update booking set status = 'confirmed', confirmed_at = ${now}, answer_due_at = null`.execute(db)
  await sql`delete from outbox_message`.execute(db)
  await sql`delete from inbox_message`.execute(db)
  await addWishes(
    db,
    clients.map(({ id }) => id),
    now,
  )
  for (const booking of await listBookingDetails(db, ids)) {
    const { row, client } = booking
    await inTransaction(db, (trx) =>
      notify(deps, trx, {
        template: 'booking.remind_soon',
        to: [{ as: 'client', email: client.email, phone: client.phone_number }],
        subject: { type: 'booking', id: row.id },
        data: { booking },
      }),
    )
  }
  await sql`analyze`.execute(db)
}

async function bookTomorrow(deps: Deps, { id }: BulkPerson, serviceId: string): Promise<string> {
  const { clock, localTime } = deps
  const date = localTime.addDays(localTime.localDate(clock.now()), 1)
  const actor = {
    id,
    role: 'client',
    tokenHash: Buffer.alloc(0),
    factorAt: null,
    scopes: [],
    viewerId: null,
  } as const
  const { row } = await requestBooking(deps, actor, { service_id: serviceId, date, time: '17:00' })
  return row.id
}

/** A device for each person, and what each has shown. The nth person is the nth of them. */
async function addWishes(db: Database, ids: string[], at: Date): Promise<void> {
  const { subscription } = createBrowser('all')
  const rows = ids.map((id, n) => ({
    id,
    path: `https://push.homebloom.test/send/${id}`,
    off: isMailOff(n) ? 'email' : isPushOff(n) ? 'push' : isInboxOff(n) ? 'inbox' : null,
    texts: hasTexts(n) ? true : n % 3 === 0 ? false : null,
  }))
  const people = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (id text, path text, off text, texts boolean)`
  await sql`
    insert into push_subscription (id, person_id, session_hash, endpoint, p256dh, auth, created_at)
    select 'd' || substr(p.id, 2), p.id, s.token_hash, p.path, ${subscription.keys.p256dh}, ${subscription.keys.auth}, ${at}
    from ${people} join session s on s.user_id = p.id`.execute(db)
  await sql`
    insert into notice_choice (person_id, topic, channel, is_on, chosen_at)
    select p.id, 'bookings', p.off, false, ${at} from ${people} where p.off is not null`.execute(db)
  await sql`
    insert into text_consent (person_id, is_given, words, said_at)
    select p.id, p.texts, 'Yes', ${at} from ${people} where p.texts is not null`.execute(db)
}
