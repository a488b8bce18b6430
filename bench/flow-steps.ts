import type { Call, Reply } from '#tests/campaigns/load.ts'
import { createSender } from '#tests/campaigns/load.ts'
import { startServerProcess } from '#tests/setup/server-process.ts'
import { beginFlow, FLOW, runStep, type Flow, type Step } from './flow.ts'
import { createPostgresCpu } from './postgres-cpu.ts'
import { startRecorder, type Statement } from './recorder.ts'
import { say } from './report.ts'
import { fillBench, OFFSET_MS, type BenchData, type BenchDatabase } from './setup.ts'
import { createVisits } from './visits.ts'

const USERS = 8

export type StepOptions = { flows: number; showsTexts: boolean; execArgv: string[] }

/**
 * Cost of each step of a flow: statements, bytes, and the processor time of the server and of PostgreSQL. All flows
 * take a step together, so that the time between two readings belongs to it; wall time would say nothing here.
 */
export async function showFlowSteps(
  database: BenchDatabase,
  { flows, showsTexts, execArgv }: StepOptions,
): Promise<void> {
  const data = await fillBench(database.db)
  const visits = createVisits(data.open)
  const recorded = await recordFlow(database, data, visits)
  const server = await startServerProcess(database.url, { offsetMs: OFFSET_MS, execArgv })
  const postgresCpu = await createPostgresCpu(database.db)
  const sender = createSender()
  const send = (call: Call) => sender.send(server.port, call)
  const begin = (count: number) => Array.from({ length: count }, () => beginFlow(data, visits()))
  const warm = begin(Math.ceil(flows / 2))
  for (const step of FLOW) await runAll(send, step, warm)
  const measured = begin(flows)
  say('step                      statements  bytes  server µs  PostgreSQL µs')
  const sum = [0, 0, 0, 0]
  for (const step of FLOW) {
    const before = [await server.cpu(), await postgresCpu()] as const
    await runAll(send, step, measured)
    const { statements, bytes } = recorded.get(step)!
    const used = [(await server.cpu()) - before[0], (await postgresCpu()) - before[1]].map((us) => us / flows)
    const cells = [statements.length, bytes, used[0]!, used[1]!]
    cells.forEach((cell, n) => (sum[n]! += cell))
    say(lineOf(step.name, cells))
    if (showsTexts) for (const { text } of statements) say(`    ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
  }
  say(lineOf('a flow', sum))
  sender.close()
  await server.stop()
}

function lineOf(name: string, cells: number[]): string {
  const widths = [11, 7, 11, 15]
  return `${name.padEnd(25)}${cells.map((cell, n) => cell.toFixed(0).padStart(widths[n]!)).join('')}`
}

async function runAll(send: (call: Call) => Promise<Reply>, step: Step, flows: Flow[]): Promise<void> {
  const waiting = flows.values()
  const user = async () => {
    for (const flow of waiting) await runStep(send, step, flow)
  }
  await Promise.all(Array.from({ length: USERS }, user))
}

type Recorded = Map<Step, { statements: Statement[]; bytes: number }>

/** The statements of each step and the size of its answer; of the second flow, since some are asked once per process. */
async function recordFlow(
  { target }: BenchDatabase,
  data: BenchData,
  visits: ReturnType<typeof createVisits>,
): Promise<Recorded> {
  const recorder = await startRecorder(target)
  const recorded: Recorded = new Map()
  for (const flow of [beginFlow(data, visits()), beginFlow(data, visits())])
    for (const step of FLOW) {
      recorder.statements.length = 0
      let bytes = 0
      const send = async ({ method, path, token, body }: Call): Promise<Reply> => {
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const payload = body === undefined ? {} : { payload: body as object }
        const answer = await recorder.http.inject({ method, url: `/api${path}`, headers, ...payload })
        bytes = Buffer.byteLength(answer.body)
        return { status: answer.statusCode, body: answer.json() }
      }
      await runStep(send, step, flow)
      recorded.set(step, { statements: [...recorder.statements], bytes })
    }
  await recorder.stop()
  return recorded
}
