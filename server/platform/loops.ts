import type { Logger } from './logger.ts'

/** A round of work that begins again some time after it ended. Each loop goes by itself: none waits for another one. */
export type Loop = { name: string; everyMs: number; run(): Promise<void> }

export type RunningLoop = { stop(): Promise<void> }

/** One round at a time; what fails is logged and tried again in the next. */
export function startLoop({ name, everyMs, run }: Loop, log: Logger): RunningLoop {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    await run().catch((error: unknown) => log.error({ err: error, loop: name }, 'a round of a loop failed'))
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = round()
    }, everyMs)
  }
  schedule()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** One after the other; a step that fails does not keep the rest from running. @throws the first failure, at the end */
export async function runAll(steps: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
