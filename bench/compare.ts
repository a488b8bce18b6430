import type { ServerProcess } from '#tests/setup/server-process.ts'
import { generateLoad, type Asked, type Measured } from './generator.ts'
import type { Row } from './rows.ts'

export type Side = Measured & {
  /** Microseconds of the server's own processor time per request. */
  cpu: number
}
export type Compared = { row: Row; ours: Side; limit: Side; ratio: number; cpuRatio: number }

export type Rounds = { count: number; seconds: number }

/** Both sides in turns, so that whatever else the machine does meets both alike; medians over the rounds. */
export async function compare(row: Row, servers: Servers, { count, seconds }: Rounds): Promise<Compared> {
  const sides = { ours: [] as Side[], limit: [] as Side[] }
  await measure(servers.ours, row, row.ours, seconds)
  await measure(servers.limit, row, row.limit, seconds)
  for (let round = 0; round < count; round += 1)
    for (const side of round % 2 === 0 ? (['limit', 'ours'] as const) : (['ours', 'limit'] as const))
      sides[side].push(await measure(servers[side], row, row[side], seconds))
  const ratios = sides.ours.map((our, n) => our.perSecond / sides.limit[n]!.perSecond)
  const cpuRatios = sides.ours.map((our, n) => sides.limit[n]!.cpu / our.cpu)
  return {
    row,
    ours: middleOf(sides.ours),
    limit: middleOf(sides.limit),
    ratio: median(ratios),
    cpuRatio: median(cpuRatios),
  }
}

export type Servers = { ours: ServerProcess; limit: ServerProcess }

async function measure(server: ServerProcess, row: Row, next: () => Asked, seconds: number): Promise<Side> {
  const before = await server.cpu()
  const measured = await generateLoad({ port: server.port, connections: row.connections, seconds, next })
  const used = (await server.cpu()) - before
  const answers = [...measured.statuses.values()].reduce((sum, count) => sum + count, 0)
  const expected = measured.statuses.get(row.status) ?? 0
  if (expected !== answers)
    throw new Error(`${row.name}: ${next().path} answered ${JSON.stringify([...measured.statuses])}`)
  return { ...measured, cpu: used / answers }
}

function middleOf(sides: Side[]): Side {
  const of = (field: 'perSecond' | 'p50' | 'p99' | 'cpu') => median(sides.map((side) => side[field]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), statuses: new Map() }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
