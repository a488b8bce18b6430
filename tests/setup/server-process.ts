import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const START_LIMIT_MS = 150_000

export type ServerProcess = {
  port: number
  /** Microseconds of processor time it has used so far. */
  cpu(): Promise<number>
  /** `kill -9`: nothing of it gets a chance to tidy up. Resolves when it is gone. */
  kill(): Promise<void>
  /** Lets it end by itself. */
  stop(): Promise<void>
}

/** Starts a program that reports its port over IPC and ends with this process; `order` is the first message to it. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  { order, execArgv = [] }: { order?: object; execArgv?: string[] } = {},
): Promise<ServerProcess> {
  const child = fork(script, { execArgv, env: { ...process.env, ...env }, stdio: 'inherit' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (order) child.send(order)
  const { port } = await answerOf<{ port: number }>(child, 'port')
  return {
    port,
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
  {
    offsetMs = 0,
    env = {},
    execArgv = [],
  }: { offsetMs?: number; env?: Record<string, string>; execArgv?: string[] } = {},
): Promise<ServerProcess> {
  return startProcess(
    join(import.meta.dirname, 'server-child.ts'),
    { DATABASE_URL: databaseUrl, CLOCK_OFFSET_MS: String(offsetMs), NODE_ENV: 'production', ...env },
    { execArgv },
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
