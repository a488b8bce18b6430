import { fork, type ChildProcess, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'

const START_LIMIT_MS = 150_000
const LAST_WORDS = 2000

export type ServerProcess = {
  port: number
  /** Microseconds of processor time it has used so far. */
  cpu(): Promise<number>
  /** `kill -9`: it gets no chance to tidy up. Resolves when it is gone. */
  kill(): Promise<void>
  /** Lets it end by itself. */
  stop(): Promise<void>
  /** When it is gone, for whatever reason: how it ended and the last that it wrote to stderr (if kept). */
  gone: Promise<string>
}

type ProcessOptions = {
  /** The first message to it. */
  order?: object
  execArgv?: string[]
  /** Keeps what it says to itself: for processes that are expected to complain. */
  isQuiet?: boolean
}

/** Starts a program that reports its port over IPC and ends with this process. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  { order, execArgv = [], isQuiet = false }: ProcessOptions = {},
): Promise<ServerProcess> {
  const stdio: StdioOptions = isQuiet ? ['ignore', 'ignore', 'pipe', 'ipc'] : 'inherit'
  const child = fork(script, { execArgv, env: { ...process.env, ...env }, stdio })
  let last = ''
  child.stderr?.on('data', (chunk: Buffer) => (last = `${last}${chunk.toString()}`.slice(-LAST_WORDS)))
  const gone = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`ended with ${code ?? signal} ${last}`.trim())),
  )
  if (order) child.send(order)
  const { port } = await answerOf<{ port: number }>(child, 'port').catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    port,
    gone,
    async cpu() {
      const answer = answerOf<{ cpu: NodeJS.CpuUsage }>(child, 'cpu')
      child.send('cpu')
      const { cpu } = await answer
      return cpu.user + cpu.system
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** The product itself; `offsetMs` sets its clock apart from the machine's. */
export function startServerProcess(
  databaseUrl: string,
  { offsetMs = 0, env = {}, ...options }: ProcessOptions & { offsetMs?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  return startProcess(
    join(import.meta.dirname, 'server-child.ts'),
    { DATABASE_URL: databaseUrl, CLOCK_OFFSET_MS: String(offsetMs), NODE_ENV: 'production', ...env },
    options,
  )
}

function answerOf<T>(child: ChildProcess, field: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server process did not answer in time')), START_LIMIT_MS)
    const done = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
    }
    const onMessage = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(field in message)) return
      done()
      resolve(message as T)
    }
    const onExit = (code: number | null) => {
      done()
      reject(new Error(`the server process ended with ${code}`))
    }
    child.on('message', onMessage).on('exit', onExit)
  })
}
