import type { Work } from './domains.ts'
import { MESSAGES_WAITING } from './notifications/index.ts'
import type { Deps } from './platform/deps.ts'
import { startLane } from './platform/lanes.ts'

const SWEEP_EVERY_MS = 3000

export type Worker = { stop(): Promise<void> }

/** Starts the job handlers, the lanes of the outbox and the sweep of what fell due. One sweep at a time; a failure waits for the next. */
export async function startWorker(deps: Deps, work: Work): Promise<Worker> {
  for (const [queue, handler] of Object.entries(work.handlers)) await deps.jobs.work(queue, handler as never)
  const lanes = work.lanes.map((lane) => startLane(lane, deps.log))
  // After the connection was lost nobody knows which.
  deps.pubsub.subscribe(MESSAGES_WAITING, (which) => {
    for (const lane of lanes) if (which === '' || lane.name === which) lane.wake()
  })
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const sweep = async () => {
    await work.runDue().catch((error: unknown) => deps.log.error({ err: error }, 'sweep failed'))
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = sweep()
    }, SWEEP_EVERY_MS)
  }
  schedule()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
