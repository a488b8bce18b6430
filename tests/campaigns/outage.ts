import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addBulkData, type BulkData } from '#tests/factories/bulk-data.ts'
import { endPostgres, startOwnPostgres, type OwnPostgres } from '#tests/setup/own-postgres.ts'
import { startServerProcess, type ServerProcess } from '#tests/setup/server-process.ts'
import { urlOf } from '#tests/setup/server.ts'
import { countKeysOfNothing, countOverlaps, countUnclaimed, listBookingIds } from './checks.ts'
import { startLoad, type Load } from './outage-load.ts'
import { hoursOf } from './race-plan.ts'

export type OutageOptions = {
  /** How often each way is tried. */
  rounds: number
  /** How long PostgreSQL is stopped, at least: it continues once everyone who waited has an answer. */
  freezeMs: number
  lanes?: number
  say?: (text: string) => void
}

/** The cost of one way of losing the database. */
export type Drill = {
  name: string
  rounds: number
  /** From the moment at which it could be there again (or, supervised, at which it was lost) to the first good answer. */
  longestReturnMs: number
  /** The longest wait for an answer, and of the readiness check. */
  longestWaitMs: number
  longestReadyMs: number
}

export type Outages = {
  drills: Drill[]
  answers: Map<number, number>
  notReady: number
  acknowledged: number
  /** What must not have happened, in words. */
  faults: string[]
}

type Strike = { name: string; rounds: number; act: (load: Load) => Promise<unknown> }

const NOW = new Date('2026-11-23T18:00:00Z')
const BULK = { providers: 40, clients: 200, hours: hoursOf, at: NOW }
/** Between two strikes everyone is served for a while. */
const CALM_MS = 300
/** For a machine with other work; the figures are in docs/bench.md. */
const RETURN_LIMIT_MS = 120_000

/** Where the drills take place, one after the other. */
export type Place = { postgres: OwnPostgres; bulk: BulkData }

/** @param inMemory as for `startOwnPostgres` */
export async function startPlace({ inMemory = false } = {}): Promise<Place> {
  const postgres = await startOwnPostgres('outage', { inMemory })
  try {
    const db = createDatabase(postgres.target, { max: 2 })
    await migrate(db)
    const bulk = await addBulkData(db, BULK)
    await db.destroy()
    return { postgres, bulk }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * An external PostgreSQL (DATABASE_URL) that others restart, while people look and book: its connections end, it is
 * killed and started again, it is restarted, it is stopped.
 */
export async function drillExternal(
  { postgres, bulk }: Place,
  { rounds, freezeMs, lanes = 12, say }: OutageOptions,
): Promise<Outages> {
  const server = await startServer({ DATABASE_URL: urlOf(postgres.target) })
  const strikes: Strike[] = [
    { name: 'all connections ended', rounds: 2 * rounds, act: () => postgres.terminateBackends() },
    {
      name: 'killed and started again',
      rounds,
      act: async () => {
        await postgres.crash()
        await postgres.comeBack()
      },
    },
    {
      name: 'restarted',
      rounds,
      act: async () => {
        await postgres.shutDown()
        await postgres.comeBack()
      },
    },
    {
      name: 'stopped',
      rounds: 1,
      act: (load) => postgres.freeze(() => Promise.all([soon(load.told()), sleep(freezeMs)])),
    },
  ]
  const before = await bookingsOf(postgres)
  const outages = await strikeAll(server, bulk, strikes, { lanes, say, from: 0 })
  await server.kill()
  return judge(postgres, outages, before)
}

/** Visits that no other drill of the same place asks for. */
const EMBEDDED_FROM = 100_000

/** The built-in PostgreSQL, killed under load; the server supervises it and starts it again by itself. */
export async function drillEmbedded(
  { postgres, bulk }: Place,
  { rounds, lanes = 12, say }: OutageOptions,
): Promise<Outages> {
  const before = await bookingsOf(postgres)
  await postgres.shutDown()
  const { dataDir } = postgres
  const server = await startServer({ EMBEDDED_DIR: dataDir })
  const strikes = [{ name: 'built-in, killed', rounds, act: () => endPostgres(dataDir, 'SIGKILL') }]
  const outages = await strikeAll(server, bulk, strikes, { lanes, say, from: EMBEDDED_FROM })
  await server.stop()
  await postgres.comeBack()
  return judge(postgres, outages, before)
}

function startServer(where: Record<string, string>): Promise<ServerProcess> {
  const env = { ...where, ROLE: 'web', LOG_LEVEL: 'silent' }
  return startServerProcess('', { offsetMs: NOW.getTime() - Date.now(), env, isQuiet: true })
}

type Struck = Omit<Outages, 'acknowledged'> & { acknowledged: Map<string, string> }

async function strikeAll(
  server: ServerProcess,
  bulk: BulkData,
  strikes: Strike[],
  { lanes, say, from }: { lanes: number; say: ((text: string) => void) | undefined; from: number },
): Promise<Struck> {
  let ending: string | undefined
  void server.gone.then((how) => (ending = how))
  const load = startLoad(server.port, bulk, { lanes, from })
  await untilServed(load, 0)
  const drills: Drill[] = []
  for (const strike of strikes) {
    const drill = await strikeOften(load, strike)
    drills.push(drill)
    say?.(describeDrill(drill))
  }
  await load.stop()
  const { answers, notReady, acknowledged, surprises } = load.tally
  const faults = [...surprises, ...(ending === undefined ? [] : [`the server process ${ending}`])]
  return { drills, answers, notReady, acknowledged, faults }
}

async function strikeOften(load: Load, { name, rounds, act }: Strike): Promise<Drill> {
  load.resetWaits()
  let longestReturnMs = 0
  for (let n = 0; n < rounds; n += 1) {
    await act(load)
    longestReturnMs = Math.max(longestReturnMs, await untilServed(load, Date.now()))
    await sleep(CALM_MS)
  }
  const { longestWaitMs, longestReadyMs } = load.tally
  return { name, rounds, longestReturnMs, longestWaitMs, longestReadyMs }
}

async function soon(told: Promise<void>): Promise<void> {
  const late = sleep(RETURN_LIMIT_MS, 'late', { ref: false })
  if ((await Promise.race([told, late])) === 'late')
    throw new Error('somebody waits for a database that stands still, or nobody is told that the server is not ready')
}

/** @returns milliseconds from `since` to the first good answer after it */
async function untilServed({ tally }: Load, since: number): Promise<number> {
  for (const begun = Date.now(); Date.now() - begun < RETURN_LIMIT_MS; await sleep(10))
    if (tally.lastGoodAt > since) return tally.lastGoodAt - since
  throw new Error(`nobody was served for ${RETURN_LIMIT_MS / 1000} seconds: ${tally.surprises.slice(0, 5).join('; ')}`)
}

async function bookingsOf({ target }: OwnPostgres): Promise<Set<string>> {
  const db = createDatabase(target, { max: 1 })
  return listBookingIds(db).finally(() => db.destroy())
}

/** @param before the bookings that were there already */
async function judge(
  postgres: OwnPostgres,
  { acknowledged, ...struck }: Struck,
  before: Set<string>,
): Promise<Outages> {
  const db = createDatabase(postgres.target, { max: 2 })
  const present = new Set([...(await listBookingIds(db))].filter((id) => !before.has(id)))
  const known = new Set(acknowledged.values())
  const { provider, client, claims } = await countOverlaps(db)
  const counts = {
    'acknowledged but absent': [...known].filter((id) => !present.has(id)).length,
    'present but not acknowledged': [...present].filter((id) => !known.has(id)).length,
    'overlapping visits': provider + client + claims,
    'visits without their claims': await countUnclaimed(db),
    'keys without a booking': (await countKeysOfNothing(db)) + Math.abs(acknowledged.size - known.size),
  }
  await db.destroy()
  const broken = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]))
  return { ...struck, acknowledged: known.size, faults: [...struck.faults, ...broken] }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describeDrill({ name, rounds, longestReturnMs, longestWaitMs, longestReadyMs }: Drill): string {
  return `${name}, ${rounds} times: served again after ${seconds(longestReturnMs)} at most; longest wait ${seconds(longestWaitMs)}, for readiness ${seconds(longestReadyMs)}`
}

export function describeOutages({ drills, answers, notReady, acknowledged, faults }: Outages): string {
  const told = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`)
  return [
    ...drills.map(describeDrill),
    `answers: ${told.join(', ')}; ${notReady} times not ready; ${acknowledged} bookings acknowledged`,
    faults.length === 0
      ? 'no process ended, nothing acknowledged is missing'
      : `BROKEN: ${faults.length}\n${faults.slice(0, 20).join('\n')}`,
  ].join('\n')
}
