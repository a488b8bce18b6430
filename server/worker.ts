import type { Work } from './domains.ts'
import type { Deps } from './platform/deps.ts'
import { LANE_WAITING, startLane } from './platform/lanes.ts'
import { startLoop } from './platform/loops.ts'

export type Worker = { stop(): Promise<void> }

/** Starts the lanes, and the loops of what falls due. */
export function startWorker(deps: Deps, work: Pick<Work, 'lanes' | 'loops'>): Worker {
  const lanes = work.lanes.map((lane) => startLane(lane, deps.log))
  deps.pubsub.subscribe(LANE_WAITING, (name) => {
    for (const lane of lanes) if (name === '' || lane.name === name) lane.wake()
  })
  const loops = work.loops.map((loop) => startLoop(loop, deps.log))
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
