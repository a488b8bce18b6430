import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createWork, registerSubscribers } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { requestBooking } from '#server/bookings/request/request-booking.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createDatabase, type ConnectionTarget } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createSmtpMail } from '#server/platform/ports/mail.ts'
import type { WebPushOptions } from '#server/platform/ports/push.ts'
import { createLimits } from '#server/platform/rate-limit.ts'
import { createTwilioSms } from '#server/platform/ports/sms.ts'
import { startWorker, type Worker } from '#server/worker.ts'
import { addBulkData } from '#tests/factories/bulk-data.ts'

export type Ports = { mail: number; sms: number }

/** A push service of our own, as `startPushService` makes one. */
export type PushStandIn = { ca: string; port: number }

function standInOf(push: PushStandIn): NonNullable<WebPushOptions['standIn']> {
  return {
    ...push,
    host: 'push.homebloom.test',
    resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    mayBeInside: true,
  }
}

/** What delivery needs of the product, on a clock that is so far ahead of the machine's. */
export function deliveryDeps(target: ConnectionTarget, offsetMs = 0, push?: PushStandIn): Deps {
  return createDeps({
    db: createDatabase(target, { max: 20, isServing: true }),
    target,
    clock: createMovableClock(offsetMs),
    site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
    limits: createLimits(true),
    log: createLogger('error'),
    secret: 'of tests',
    ...(push && { push: { standIn: standInOf(push) } }),
    uploads: join(tmpdir(), 'homebloom-no-uploads'),
  })
}

/** Milliseconds to the middle of today, or since it: text messages wait for the morning while people sleep. */
export function untilNoon({ localTime, clock }: Pick<Deps, 'localTime' | 'clock'>): number {
  const now = clock.now()
  return localTime.dayOf(localTime.localDate(now)).reachedAt(12 * 60) - now.getTime()
}

/** To services of our own on this machine. */
export function mailAndTexts({ mail, sms }: Ports): Pick<Adapters, 'mail' | 'sms'> {
  return {
    mail: createSmtpMail(`smtp://127.0.0.1:${mail}?ignoreTLS=true`, 'campaign@example.test'),
    sms: createTwilioSms('AC0', 'secret', '+16045550100', `http://127.0.0.1:${sms}`),
  }
}

/** A worker that delivers and does nothing else. */
export async function startDelivery(deps: Deps, ports: Ports): Promise<Worker> {
  const work = createWork(deps, mailAndTexts(ports) as Adapters)
  const worker = startWorker(deps, { lanes: work.lanes, loops: [] })
  await deps.pubsub.start()
  return worker
}

/** One booking's request, sent to so many people as an email, and to one in five as a text message instead. */
export async function addRequests(deps: Deps, count: number): Promise<void> {
  const { db, clock, localTime } = deps
  const { providers, clients } = await addBulkData(db, { providers: 1, clients: 1, at: clock.now() })
  registerSubscribers(deps)
  const date = localTime.addDays(localTime.localDate(clock.now()), 3)
  const actor = {
    id: clients[0]!.id,
    role: 'client',
    tokenHash: Buffer.alloc(0),
    factorAt: null,
    scopes: [],
    viewerId: null,
  } as const
  await requestBooking(deps, actor, { service_id: providers[0]!.serviceId, date, time: '12:00' })
  await sql`update outbox_message set sent_at = ${clock.now()}`.execute(db)
  await sql`
    with told as (
      insert into notification (id, template, subject_type, subject_id, facts, created_at)
      select 'w' || n, template, subject_type, subject_id, facts, created_at
      from notification cross join generate_series(1, ${count}::int) n
      returning id, substr(id, 2)::int as n)
    insert into outbox_message (notification_id, reader, channel, recipient, is_urgent, holds_while, holds_until, created_at)
    select told.id, m.reader, m.channel,
      case m.channel when 'sms' then (6040000000 + n)::text else 'one' || n || '@example.test' end,
      false, m.holds_while, m.holds_until, m.created_at
    from told join outbox_message m
      on m.reader = 'provider' and m.channel = case when n % 5 = 0 then 'sms' else 'email' end`.execute(db)
}
