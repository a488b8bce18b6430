import { createDatabase, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { addCrowd, type Crowd } from '#tests/factories/crowd.ts'
import { urlOf } from '#tests/setup/server.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { createSender, timeOf, type Reply, type Sender } from './load.ts'
import { attemptOf, CAPACITY, CLIENTS, hoursOf, PROVIDERS, RIVALS, type Attempt } from './race-plan.ts'
import { knock, type SideDoor } from './side-door.ts'
import { judgeRace, type Verdict } from './verdict.ts'

export type RaceOptions = {
  target: ConnectionTarget
  /** It ends with whichever comes first. */
  attempts: number
  seconds: number
  processes?: number
  /** Requests under way at any time. */
  lanes?: number
  killEveryMs?: number
  say?: (text: string) => void
}

/** What the race saw, in the order in which it happened to each request. */
export type History = {
  attempts: number
  /** Booking ids answered with 201, by idempotency key. */
  acknowledged: Map<string, string>
  refusals: Map<string, number>
  /** Answers that nobody may get. */
  surprises: string[]
  /** Requests that lost their server, and were asked again under their key until they had an answer. */
  unknown: number
  repeats: number
  kills: number
  edits: number
  sideDoor: SideDoor
  seconds: number
}

export const NOW = new Date('2026-11-23T18:00:00Z')
const REPEAT_EVERY = 40
const KNOCK_EVERY = 25
const EDIT_EVERY_MS = 400

/**
 * Rivals on several processes over one database, while a random process is killed every few seconds, providers change
 * their hours and claims come in at the side door. Every request carries an idempotency key and is asked again under
 * it when its server dies. @returns what happened and what the database says of it afterwards.
 */
export async function runRace(options: RaceOptions): Promise<{ history: History; verdict: Verdict }> {
  const { target, processes = 4, lanes = 32, killEveryMs = 5000, say = () => undefined } = options
  const db = createDatabase(target, { max: 4 })
  const crowd = await addCrowd(db, { providers: PROVIDERS, clients: CLIENTS, hours: hoursOf, at: NOW })
  const fleet = await createFleet(urlOf(target), processes, NOW.getTime() - Date.now())
  const sender = createSender()
  const history = emptyHistory()
  const race: Race = { db, crowd, fleet, sender, history, isOver: false }
  const begun = Date.now()
  const limit = Math.min(options.attempts, CAPACITY)
  const lane = async () => {
    while (history.attempts < limit && Date.now() - begun < options.seconds * 1000)
      await Promise.all(stepsOf(race, history.attempts++))
  }
  const killer = setInterval(() => void killOne(race), killEveryMs)
  const editor = setInterval(() => void editHours(race), EDIT_EVERY_MS)
  const ticker = setInterval(() => say(progressOf(history, begun)), 10_000)
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    race.isOver = true
    for (const timer of [killer, editor, ticker]) clearInterval(timer)
    await fleet.stop()
    sender.close()
  }
  history.seconds = (Date.now() - begun) / 1000
  const verdict = await judgeRace(db, history)
  await db.destroy()
  return { history, verdict }
}

type Race = { db: Database; crowd: Crowd; fleet: Fleet; sender: Sender; history: History; isOver: boolean }

const localTime = createLocalTime('America/Vancouver')

/** The request and, now and then, somebody at the side door who wants time of this moment or of the next hour. */
function stepsOf(race: Race, n: number): Promise<void>[] {
  const asked = attemptOf(race.crowd, n)
  if (n % KNOCK_EVERY !== 0) return [attempt(race, asked)]
  const wanted = n % (2 * KNOCK_EVERY) === 0 ? asked : attemptOf(race.crowd, n + RIVALS * PROVIDERS)
  const startsAt = localTime.instantOf(wanted.date, timeOf(wanted.minute))!
  return [attempt(race, asked), knock(race.db, wanted, startsAt, race.history.sideDoor)]
}

async function attempt(race: Race, asked: Attempt): Promise<void> {
  const { history } = race
  const { n } = asked
  const key = `race-${n}`
  const reply = await askUntilKnown(race, asked, key)
  note(history, key, reply)
  if (n % REPEAT_EVERY === 0 && reply.status === 201) {
    const again = await askUntilKnown(race, asked, key)
    history.repeats += 1
    if (again.status !== 201 || again.body.id !== reply.body.id)
      history.surprises.push(
        `a repeat of ${reply.body.id} answered ${again.status} ${again.body.id ?? again.body.code}`,
      )
  }
}

/** A request whose connection broke may or may not have been carried out: its key finds out. */
async function askUntilKnown({ fleet, sender, history }: Race, asked: Attempt, key: string): Promise<Reply> {
  const { provider, client, date, minute } = asked
  const body = { service_id: provider.serviceId, date, time: timeOf(minute) }
  for (;;) {
    const port = await fleet.pickPort()
    try {
      return await sender.send(port, { method: 'POST', path: '/bookings', token: client.token, key, body })
    } catch {
      history.unknown += 1
    }
  }
}

const LOSSES = new Set(['slot_taken', 'client_busy', 'slot_unavailable'])

function note(history: History, key: string, { status, body }: Reply): void {
  if (status === 201 && body.id) {
    history.acknowledged.set(key, body.id)
    return
  }
  if (status !== 409 || !LOSSES.has(body.code ?? '')) history.surprises.push(`${status} ${JSON.stringify(body)}`)
  history.refusals.set(body.code ?? '', (history.refusals.get(body.code ?? '') ?? 0) + 1)
}

async function killOne({ fleet, history, isOver }: Race): Promise<void> {
  if (isOver) return
  if (await fleet.killOne()) history.kills += 1
}

/** A provider moves to the other grid or changes the buffer, through the front door, while rivals book. */
async function editHours({ fleet, sender, crowd, history, isOver }: Race): Promise<void> {
  if (isOver) return
  const n = history.edits++
  // Away from the own grid with one edit and back with the next, so that most of the hours stay in demand.
  const index = Math.floor(n / 2) % crowd.providers.length
  const provider = crowd.providers[index]!
  const [start, end] = (index + n) % 2 === 0 ? ['00:30', '23:30'] : ['00:00', '24:00']
  const weekly_hours = Array.from({ length: 7 }, () => [{ start, end }])
  const body = { weekly_hours, rules: { buffer_minutes: n % 3 === 0 ? 15 : 0 } }
  try {
    const call = { method: 'PUT', path: '/providers', token: provider.token, body } as const
    const { status } = await sender.send(await fleet.pickPort(), call)
    if (status !== 200) history.surprises.push(`an edit of hours answered ${status}`)
  } catch {
    // Its server was killed; the next edit comes soon.
  }
}

function emptyHistory(): History {
  return {
    attempts: 0,
    acknowledged: new Map(),
    refusals: new Map(),
    surprises: [],
    unknown: 0,
    repeats: 0,
    kills: 0,
    edits: 0,
    sideDoor: { kept: [], released: 0, refused: 0 },
    seconds: 0,
  }
}

function progressOf({ attempts, acknowledged, kills, surprises }: History, begun: number): string {
  const seconds = (Date.now() - begun) / 1000
  const rate = Math.round(attempts / seconds)
  return `${Math.round(seconds)} s: ${attempts} attempts (${rate}/s), ${acknowledged.size} booked, ${kills} kills, ${surprises.length} surprises`
}
