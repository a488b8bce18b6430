import type { Work } from './domains.ts'
import type { Deps } from './platform/deps.ts'
import { LANE_WAITING, startLane } from './platform/lanes.ts'

const SWEEP_EVERY_MS = 3000

export type Worker = { stop(): Promise<void> }

/** Starts the lanes and the sweep of what fell due. One sweep at a time; a failure waits for the next. */
export function startWorker(deps: Deps, work: Pick<Work, 'lanes' | 'runDue'>): Worker {
  const lanes = work.lanes.map((lane) => startLane(lane, deps.log))
  deps.pubsub.subscribe(LANE_WAITING, (name) => {
    for (const lane of lanes) if (name === '' || lane.name === name) lane.wake()
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
