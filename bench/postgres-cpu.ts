import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000

type Stat = { pid: number; parent: number; ticks: number; ticksOfChildren: number }

/**
 * Microseconds of processor time that all processes of the PostgreSQL have used, or NaN where `/proc` does not tell.
 * @param application counts the connections of this `PGAPPNAME` alone, which must stay open meanwhile
 */
export async function createPostgresCpu(db: Database, application?: string): Promise<() => Promise<number>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = (await statOf(`${rows[0]?.pid}`))?.parent
  return async () => {
    if (postmaster === undefined) return Number.NaN
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const stats = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined)
    if (application !== undefined) {
      const own = await pidsOf(db, application)
      return stats.reduce((sum, { pid, ticks }) => (own.has(pid) ? sum + ticks : sum), 0) * TICK_US
    }
    const ended = stats.find(({ pid }) => pid === postmaster)?.ticksOfChildren ?? 0
    const running = stats.filter(({ parent }) => parent === postmaster).reduce((sum, { ticks }) => sum + ticks, 0)
    return (ended + running) * TICK_US
  }
}

async function pidsOf(db: Database, application: string): Promise<Set<number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${application}`.execute(db)
  return new Set(rows.map(({ pid }) => pid))
}

async function statOf(pid: string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name, in parentheses, may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (n: number) => Number(fields[n - 3])
  return { pid: Number(pid), parent: at(4), ticks: at(14) + at(15), ticksOfChildren: at(16) + at(17) }
}
