import { sql } from 'kysely'
import { startServerProcess } from '#tests/setup/server-process.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { median } from '../compare.ts'
import { OFFSET_MS } from '../setup.ts'
import { consolePaths } from './console-questions.ts'
import type { Market } from './fill-market.ts'

const WARM = 2
const TIMES = 9
/** Pages that are gone through before a deep one is timed. */
const DEEP = 30

export type ConsoleAnswer = { path: string; status: number; first: number; deep: number | null }

/** Milliseconds over HTTP, one at a time: the first page, and one far behind it where there is one. */
export async function askConsole(url: string, db: Database, market: Market): Promise<ConsoleAnswer[]> {
  const names = await findNames(db)
  const server = await startServerProcess(url, { offsetMs: OFFSET_MS })
  const headers = { authorization: `Bearer ${market.tokens.admin}` }
  const ask = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers })
    await answer.text()
    const next = /<\/api([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    return { ms: performance.now() - begun, status: answer.status, next }
  }
  const time = async (path: string) => {
    const taken: number[] = []
    for (let n = 0; n < WARM + TIMES; n += 1) taken.push((await ask(path)).ms)
    return median(taken.slice(WARM))
  }
  const answers: ConsoleAnswer[] = []
  for (const asked of consolePaths(market)) {
    const path = named(asked, names)
    const { status, next } = await ask(path)
    let [deep, reached] = [next, 0]
    for (; deep !== undefined && reached < DEEP; reached += 1) {
      const further = (await ask(deep)).next
      if (further === undefined) break
      deep = further
    }
    answers.push({
      path: asked,
      status,
      first: await time(path),
      deep: deep === undefined ? null : await time(deep),
    })
  }
  await server.stop()
  return answers
}

type Names = Awaited<ReturnType<typeof findNames>>

export const named = (path: string, names: Names) =>
  path.replaceAll(/:(booking|ticket|end|email)/g, (_, name: keyof Names) => names[name])

/** Values for the placeholders in the paths. */
export async function findNames(db: Database) {
  const { rows } = await sql<{ booking: string; end: string; ticket: string; email: string }>`
    select b.id as booking, right(b.id, 8) as end, (select id from support_ticket order by id limit 1) as ticket,
      u.email
    from (select id, client_id from booking order by starts_at desc, id desc limit 1) b
    join user_account u on u.id = b.client_id`.execute(db)
  return rows[0]!
}
