import { createSender, type Call } from '#tests/campaigns/load.ts'
import { startServerProcess } from '#tests/setup/server-process.ts'
import { median, type Rounds, type Servers } from './compare.ts'
import { beginFlow, FLOW, runStep } from './flow.ts'
import { gatewayCost } from './gateway-cost.ts'
import { createPostgresCpu } from './postgres-cpu.ts'
import { say, verdict } from './report.ts'
import { OFFSET_MS, type BenchData, type BenchDatabase } from './setup.ts'
import { createVisits } from './visits.ts'

const USERS = 8
const WORKER = 'bench worker'
const GOAL_CPU_MS = 16
/** Measured for comparison: three calls without sign-in, rules or history. */
const BARE_CALLS = 3

/**
 * Browse, book, accept, pay: from the catalogue to the provider's paid booking, over HTTP, by users side by side, while
 * a worker sends the messages. Beside it the bare three calls: the best of a service, one's busy times, a row.
 */
export async function measureFlows(
  database: BenchDatabase,
  servers: Servers,
  data: BenchData,
  rounds: Rounds,
): Promise<void> {
  const worker = await startServerProcess(database.url, {
    offsetMs: OFFSET_MS,
    env: { ROLE: 'worker', PGAPPNAME: WORKER },
  })
  const postgresCpu = await createPostgresCpu(database.db)
  const workerPostgresCpu = await createPostgresCpu(database.db, WORKER)
  const sender = createSender()
  // Positions below a million belong to the booking rows.
  const visits = createVisits(data.open, 1_000_000)
  const paid = async () => {
    const flow = beginFlow(data, visits())
    for (const step of FLOW) await runStep((call) => sender.send(servers.ours.port, call), step, flow)
  }
  const bare = async () => {
    const visit = visits()
    const ask = async (call: Call) => {
      const { status } = await sender.send(servers.limit.port, call)
      if (status >= 300) throw new Error(`the limit answered ${call.path} with ${status}`)
    }
    await ask({ method: 'GET', path: `/cards/${encodeURIComponent(data.entryNames[0]!)}` })
    await ask({ method: 'GET', path: `/busy/${visit.providerId}` })
    await ask({ method: 'POST', path: '/insert', body: visit })
  }
  const used = {
    ours: () => servers.ours.cpu(),
    limit: () => servers.limit.cpu(),
    worker: () => worker.cpu(),
    postgresCpu,
    workerPostgresCpu,
  }
  const ours = await measure(paid, used, rounds)
  const limit = await measure(bare, used, rounds)
  sender.close()
  await worker.stop()
  const gateway = await gatewayCost(database)
  const postgres = ours.cpu.postgresCpu - ours.cpu.workerPostgresCpu
  const cpu = ours.cpu.ours + postgres - gateway
  say(`flows (browse, book, accept, pay; ${FLOW.length} requests) at ${USERS} users, a worker beside them:`)
  say(
    `  ${ours.rate.toFixed(0)} flows/s, p50 ${ours.p50.toFixed(1)} ms; CPU per flow ${cpu.toFixed(1)} ms ` +
      `(server ${ours.cpu.ours.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}, ` +
      `sandbox gateway ${gateway.toFixed(1)} taken off; the worker ${ours.cpu.worker.toFixed(1)} and PostgreSQL for it ` +
      `${ours.cpu.workerPostgresCpu.toFixed(1)} beside), ` +
      `goal ${GOAL_CPU_MS}: ${verdict(cpu <= GOAL_CPU_MS)}`,
  )
  say(
    `  bare ${BARE_CALLS} calls: ${limit.rate.toFixed(0)}/s, p50 ${limit.p50.toFixed(1)} ms; CPU ` +
      `${(limit.cpu.limit + limit.cpu.postgresCpu).toFixed(1)} ms (server ${limit.cpu.limit.toFixed(1)}, PostgreSQL ` +
      `${limit.cpu.postgresCpu.toFixed(1)})`,
  )
}

type Meters = Record<'ours' | 'limit' | 'worker' | 'postgresCpu' | 'workerPostgresCpu', () => Promise<number>>
type Flows = { rate: number; p50: number; /** Milliseconds per flow. */ cpu: Record<keyof Meters, number> }

async function measure(runFlow: () => Promise<void>, meters: Meters, { count, seconds }: Rounds): Promise<Flows> {
  const rounds: Flows[] = []
  // The first one warms up.
  for (let round = 0; round <= count; round += 1) {
    const before = await readAll(meters)
    const done: number[] = []
    const begun = performance.now()
    const user = async () => {
      while (performance.now() - begun < seconds * 1000) {
        const sentAt = performance.now()
        await runFlow()
        done.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: USERS }, user))
    const rate = done.length / ((performance.now() - begun) / 1000)
    const after = await readAll(meters)
    const cpu = mapEach(meters, (name) => (after[name] - before[name]) / 1000 / done.length)
    if (round > 0) rounds.push({ rate, p50: median(done), cpu })
  }
  const of = (read: (one: Flows) => number) => median(rounds.map(read))
  return {
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    cpu: mapEach(meters, (name) => of(({ cpu }) => cpu[name])),
  }
}

async function readAll(meters: Meters): Promise<Record<keyof Meters, number>> {
  const names = Object.keys(meters) as (keyof Meters)[]
  const read = await Promise.all(names.map(async (name) => [name, await meters[name]()] as const))
  return Object.fromEntries(read) as Record<keyof Meters, number>
}

function mapEach(meters: Meters, read: (name: keyof Meters) => number): Record<keyof Meters, number> {
  const names = Object.keys(meters) as (keyof Meters)[]
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<keyof Meters, number>
}
