import { createSender } from '#tests/campaigns/load.ts'
import { startServerProcess } from '#tests/setup/server-process.ts'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { median } from '../compare.ts'
import { startRecorder } from '../recorder.ts'
import { OFFSET_MS } from '../setup.ts'
import type { Question } from './questions.ts'

const WARM = 6
const MOST = 25
const LONGEST_MS = 3000

/** Milliseconds over HTTP, one at a time. The fastest says more on a machine that does other things too. */
export type Asked = { median: number; fastest: number }

export async function askQuestions(url: string, questions: Question[]): Promise<Map<string, Asked>> {
  const server = await startServerProcess(url, { offsetMs: OFFSET_MS })
  const sender = createSender()
  const times = new Map<string, Asked>()
  for (const { name, call } of questions) {
    const taken: number[] = []
    const begun = performance.now()
    for (let n = 0; n < WARM + MOST && (n <= WARM || performance.now() - begun < LONGEST_MS); n += 1) {
      const asked = call(n)
      const sentAt = performance.now()
      const { status, body } = await sender.send(server.port, asked)
      if (status !== 200) throw new Error(`${asked.path} answered ${status} ${JSON.stringify(body).slice(0, 300)}`)
      if (n >= WARM) taken.push(performance.now() - sentAt)
    }
    times.set(name, { median: median(taken), fastest: Math.min(...taken) })
  }
  sender.close()
  await server.stop()
  return times
}

const SWEEPS = 6

/**
 * Milliseconds of each statement of the sweep of what fell due, the slowest first. Housekeeping runs each time: once alone,
 * it would tell how long a new connection takes to learn its tables.
 */
export async function timeSweeps(target: ConnectionTarget): Promise<[text: string, ms: number][]> {
  const { runDueAnew, statements, stop } = await startRecorder(target)
  for (let n = 0; n < SWEEPS; n += 1) await runDueAnew()
  const byText = Object.groupBy(statements, ({ text }) => text)
  await stop()
  return Object.entries(byText)
    .map(([text, runs]): [string, number] => [text, median(runs!.map(({ ms = 0 }) => ms))])
    .toSorted(([, a], [, b]) => b - a)
}
