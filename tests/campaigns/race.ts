import { createDatabase, type Database } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { addBulkData, type BulkData } from '#tests/factories/bulk-data.ts'
import type { OwnPostgres } from '#tests/setup/own-postgres.ts'
import { urlOf } from '#tests/setup/server.ts'
import { askUntilKnown, type Asking, type KnownReply } from './ask.ts'
import { breakDatabase } from './breakage.ts'
import { isKnownLoss } from './checks.ts'
import { createFleet } from './fleet.ts'
import { emptyHistory, noteSurprise, progressOf, type History } from './history.ts'
import { createSender, timeOf } from './load.ts'
import {
  ADD_ON,
  attemptOf,
  CAPACITY,
  CLIENTS,
  durationOf,
  hoursOf,
  MOST,
  PROVIDERS,
  RIVALS,
  type Attempt,
} from './race-plan.ts'
import { settle } from './settle.ts'
import { knock } from './side-door.ts'
import { playStory } from './stories.ts'
import { judgeRace, type Verdict } from './verdict.ts'

export type RaceOptions = {
  /** Empty, and this race's alone: it is killed all the time. */
  postgres: OwnPostgres
  /** It ends with whichever comes first. */
  attempts: number
  seconds: number
  servers?: number
  workers?: number
  /** It continues beyond its seconds until this is so: on a slow machine less happens in the same time. */
  isEnough?: (history: History) => boolean
  /** Requests under way at any time. */
  lanes?: number
  killEveryMs?: number
  /** The time between two losses of the database. */
  breakEveryMs?: number
  /** Kills and losses of the database; without a bound a slow machine would do little but start again. */
  most?: { kills: number; losses: number }
  say?: (text: string) => void
}

export const NOW = new Date('2026-11-23T18:00:00Z')
const REPEAT_EVERY = 40
/** How much longer than its seconds a race may take until enough has happened. */
const PATIENCE_S = 300
const KNOCK_EVERY = 25
const EDIT_EVERY_MS = 400
const SAY_EVERY_MS = 10_000

/**
 * Rivals on several processes over one database, while a random process is killed every few seconds, the database itself
 * is killed and restarted, providers change their hours and claims come in at the side door. Bookings are accepted, paid
 * for and cancelled. Every request that may be repeated carries a key and is asked again under it when its answer was
 * lost. @returns what happened and what the database says of it once a worker has done what was left
 */
export async function runRace(options: RaceOptions): Promise<{ history: History; verdict: Verdict }> {
  const { postgres, say = () => undefined } = options
  const db = createDatabase(postgres.target, { max: 4 })
  await migrate(db)
  const bulk = await addBulkData(db, { providers: PROVIDERS, clients: CLIENTS, hours: hoursOf, at: NOW })
  await mixLengths(db, bulk)
  const history = emptyHistory()
  const offsetMs = NOW.getTime() - Date.now()
  const url = urlOf(postgres.target)
  const begun = Date.now()
  await runLanes({ db, bulk, history }, { ...options, say }, url, offsetMs)
  history.seconds = (Date.now() - begun) / 1000
  say(`${progressOf(history, begun)}; a worker does what is left`)
  await settle(db, url, offsetMs)
  const verdict = await judgeRace(db, history)
  await db.destroy()
  return { history, verdict }
}

/** Services of several lengths, each with an add-on and for up to two. */
async function mixLengths(db: Database, { providers }: BulkData): Promise<void> {
  for (const [n, { serviceId }] of providers.entries())
    await db
      .updateTable('offering')
      .set({ duration_minutes: durationOf(n), add_ons: JSON.stringify([ADD_ON]), max_quantity: MOST })
      .where('id', '=', serviceId)
      .execute()
}

type Field = { db: Database; bulk: BulkData; history: History }
type Race = Field & Asking & { isOver: boolean }

const localTime = createLocalTime('America/Vancouver')

async function runLanes(
  field: Field,
  { postgres, attempts, seconds, servers = 3, workers = 1, lanes = 32, killEveryMs = 5000, ...rest }: RaceOptions,
  databaseUrl: string,
  offsetMs: number,
): Promise<void> {
  const { history } = field
  const onLoss = (how: string) => noteSurprise(history, how)
  const fleet = await createFleet({ databaseUrl, servers, workers, offsetMs, onLoss })
  const race: Race = { ...field, fleet, sender: createSender(), isOver: false }
  const begun = Date.now()
  const limit = Math.min(attempts, CAPACITY)
  const { isEnough = () => true } = rest
  const isDone = () => {
    const spent = (Date.now() - begun) / 1000
    return spent >= seconds && (isEnough(history) || spent >= seconds + PATIENCE_S)
  }
  const lane = async () => {
    while (!race.isOver && history.attempts < limit && !isDone()) await Promise.all(stepsOf(race, history.attempts++))
  }
  const { most = { kills: Infinity, losses: Infinity } } = rest
  const killer = setInterval(() => void (history.kills < most.kills && killOne(race)), killEveryMs)
  const editor = setInterval(() => void editHours(race), EDIT_EVERY_MS)
  const ticker = setInterval(() => rest.say?.(progressOf(history, begun)), SAY_EVERY_MS)
  const breaker = breakDatabase(postgres, { everyMs: rest.breakEveryMs ?? 20_000, most: most.losses }, history)
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    race.isOver = true
    for (const timer of [killer, editor, ticker]) clearInterval(timer)
    await breaker.stop().finally(() => fleet.stop())
    race.sender.close()
  }
}

/** The request and, now and then, a rival at the side door who wants the time of this moment or of the next hour. */
function stepsOf(race: Race, n: number): Promise<void>[] {
  const asked = attemptOf(race.bulk, n)
  if (n % KNOCK_EVERY !== 0) return [attempt(race, asked)]
  const wanted = n % (2 * KNOCK_EVERY) === 0 ? asked : attemptOf(race.bulk, n + RIVALS * PROVIDERS)
  const startsAt = localTime.instantOf(wanted.date, timeOf(wanted.minute))!
  return [attempt(race, asked), knock(race.db, wanted, startsAt, race.history.sideDoor)]
}

async function attempt(race: Race, asked: Attempt): Promise<void> {
  const { history } = race
  const key = `race-${asked.n}`
  const reply = await book(race, asked, key)
  const { id } = reply.body
  if (reply.status !== 201 || !id) return noteRefusal(history, reply)
  history.acknowledged.set(key, id)
  if (asked.n % REPEAT_EVERY === 0) await repeat(race, asked, key, id)
  await playStory(race, asked, id)
}

async function repeat(race: Race, asked: Attempt, key: string, id: string): Promise<void> {
  const again = await book(race, asked, key)
  race.history.repeats += 1
  if (again.status !== 201 || again.body.id !== id)
    noteSurprise(race.history, `a repeat of ${id} answered ${again.status} ${again.body.id ?? again.body.code}`)
}

function book(race: Race, asked: Attempt, key: string): Promise<KnownReply> {
  const { provider, client, date, minute, quantity, addOns: add_ons } = asked
  const body = { service_id: provider.serviceId, date, time: timeOf(minute), quantity, add_ons }
  return askUntilKnown(race, { method: 'POST', path: '/bookings', token: client.token, key, body })
}

function noteRefusal(history: History, reply: KnownReply): void {
  const { status, body } = reply
  if (!isKnownLoss(reply)) noteSurprise(history, `a booking was answered with ${status} ${JSON.stringify(body)}`)
  const code = body.code ?? ''
  history.refusals.set(code, (history.refusals.get(code) ?? 0) + 1)
}

async function killOne({ fleet, history, isOver }: Race): Promise<void> {
  if (isOver) return
  if (await fleet.killOne()) history.kills += 1
}

/** A provider moves to the other grid or changes the buffer, through the front door, while rivals book. */
async function editHours({ fleet, sender, bulk, history, isOver }: Race): Promise<void> {
  if (isOver) return
  const n = history.edits++
  // Away from the own grid with one edit and back with the next, so that most of the hours stay in demand.
  const index = Math.floor(n / 2) % bulk.providers.length
  const provider = bulk.providers[index]!
  const [start, end] = (index + n) % 2 === 0 ? ['00:30', '23:30'] : ['00:00', '24:00']
  const weekly_hours = Array.from({ length: 7 }, () => [{ start, end }])
  const body = { weekly_hours, rules: { buffer_minutes: n % 3 === 0 ? 15 : 0 } }
  const call = { method: 'PUT', path: '/providers', token: provider.token, body } as const
  // Its server or its database may be away; the next edit comes soon.
  const reply = await sender.send(await fleet.pickPort(), call).catch(() => null)
  if (reply && reply.status !== 200 && reply.status !== 503)
    noteSurprise(history, `an edit of hours answered ${reply.status} ${JSON.stringify(reply.body)}`)
}
