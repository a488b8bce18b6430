/** `npm run bench`: the product beside the limit of this machine, in one interleaved run. It prints and never gates. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess, startServerProcess } from '#tests/setup/server-process.ts'
import { compare, type Rounds, type Servers } from './compare.ts'
import { measureFlows } from './flows.ts'
import { showFlowSteps } from './flow-steps.ts'
import { showGrowth } from './growth.ts'
import { showConsole } from './large/show-console.ts'
import { showLarge } from './large/show-large.ts'
import type { LimitPlan } from './limit-server.ts'
import { recordBooking } from './record-booking.ts'
import { say, sayCompared, sayHeader, verdict } from './report.ts'
import { measureRivals } from './rivals.ts'
import { createRows, samplesOf, type Row } from './rows.ts'
import { fillBench, OFFSET_MS, startBenchDatabase, type BenchData, type BenchDatabase } from './setup.ts'
import { showSearch } from './search.ts'
import { measureSlots } from './slots.ts'
import { createVisits } from './visits.ts'

const { values: flags } = parseArgs({
  options: {
    growth: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    steps: { type: 'boolean', default: false },
    texts: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    profile: { type: 'string', default: '' },
  },
})
const profiling = flags.profile ? ['--cpu-prof', `--cpu-prof-dir=${flags.profile}`] : []
const rounds: Rounds = { count: Number(flags.rounds), seconds: Number(flags.seconds) }

say('A database of its own, every flush to disk included ...')
const database = await startBenchDatabase()
// A run that is broken off must not leave its database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void database.stop().finally(() => process.exit(130)))
try {
  if (flags.growth) await showGrowth(database.db)
  else if (flags.large) await showLarge(database, Number(flags.share))
  else if (flags.console) await showConsole(database, Number(flags.share))
  else if (flags.search) await showSearch(database.db)
  else if (flags.steps)
    await showFlowSteps(database, { flows: 40 * rounds.count, showsTexts: flags.texts, execArgv: profiling })
  else await runBench(database)
} finally {
  await database.stop()
}
process.exit(0)

async function runBench(database: BenchDatabase): Promise<void> {
  const data = await fillBench(database.db)
  const servers = await startBoth(database, data)
  const isAsked = (name: string) => name.includes(flags.only)
  say(`Medians of ${rounds.count} rounds of ${rounds.seconds} s, 32 connections, one process each, loopback.\n`)
  sayHeader()
  for (const row of createRows(data).filter(({ name }) => isAsked(name))) await sayRow(row, servers)
  say('')
  if (isAsked('slots')) measureSlots()
  if (isAsked('rivals')) await measureRivals(servers.ours.port, data)
  if (isAsked('flows')) await measureFlows(database, servers, data, rounds)
  await Promise.all([servers.ours.stop(), servers.limit.stop()])
}

async function sayRow(row: Row, servers: Servers): Promise<void> {
  const compared = await compare(row, servers, rounds)
  sayCompared(compared)
  if (row.name !== 'booking | the same statements') return
  const { ours } = compared
  say(`  booking p99 is ${(ours.p99 / ours.p50).toFixed(1)} x its p50, goal 5: ${verdict(ours.p99 <= 5 * ours.p50)}`)
}

async function startBoth({ url, target }: BenchDatabase, data: BenchData): Promise<Servers> {
  const ours = await startServerProcess(url, { offsetMs: OFFSET_MS, env: { PAGES: '1' }, execArgv: profiling })
  const text = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return { type: answer.headers.get('content-type') ?? '', body: await answer.text() }
  }
  const samples = Object.entries(samplesOf(data)).map(async ([name, path]) => [name, (await text(path)).body])
  // At the far end, where the rows that follow do not book.
  const visits = createVisits(data.open, 2_000_000)
  const plan: LimitPlan = {
    answers: Object.fromEntries(await Promise.all(samples)) as Record<string, string>,
    home: await text('/'),
    recording: await recordBooking(target, visits(), visits()),
  }
  const limit = await startProcess(
    join(import.meta.dirname, 'limit-server.ts'),
    { DATABASE_URL: url },
    { order: { plan } },
  )
  return { ours, limit }
}
