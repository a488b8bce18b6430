import type { Logger } from './logger.ts'

/** A row of work of one kind, of which `width` pieces are under way at any time; as one ends, the next is taken. */
export type LaneWork<T> = {
  width: number
  /** How often an empty lane is looked at, in milliseconds. */
  lookEveryMs: number
  /** @param busy keys of what is under way: nothing else with such a key is taken */
  take(want: number, busy: string[]): Promise<T[]>
  keyOf(item: T): string
  /** Writes down by itself what fails; should it throw, the lane goes on all the same. */
  handle(item: T): Promise<void>
}

const STOP_WITHIN_MS = 5000
/** What ends within this time is replaced together: one question for many, and nobody notices the wait. */
const GATHER_MS = 10

/** Works a lane until it is stopped. A full lane does not wait for its next look: what ends makes room for the next piece. */
export function startLane<T>(work: LaneWork<T>, log: Logger): { stop(): Promise<void> } {
  const busy = new Map<string, Promise<void>>()
  let isStopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function begin(item: T): void {
    const key = work.keyOf(item)
    const done = work
      .handle(item)
      .catch((err: unknown) => log.error({ err }, 'a lane lost a piece of work'))
      .finally(() => busy.delete(key))
    busy.set(key, done)
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const items = await work.take(work.width - busy.size, [...busy.keys()]).catch((err: unknown) => {
        log.warn({ err }, 'a lane could not be read')
        return undefined
      })
      for (const item of items ?? []) begin(item)
      if (isStopped) return
      if (busy.size >= work.width) {
        await Promise.race(busy.values())
        await pause(GATHER_MS)
      }
      // What has come while it was being looked at is found by the next look, or as soon as something ends.
      else if (!items?.length) await Promise.race([pause(work.lookEveryMs), ...busy.values()])
    }
  }

  const running = run()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
      const all = Promise.all(busy.values())
      await Promise.race([all, pause(STOP_WITHIN_MS)])
      wake()
    },
  }
}

/** Does what there is to do now, until nothing is left. */
export async function emptyLane<T>(work: Pick<LaneWork<T>, 'width' | 'take' | 'handle'>): Promise<void> {
  for (;;) {
    const items = await work.take(work.width, [])
    if (items.length === 0) return
    await Promise.all(items.map((item) => work.handle(item)))
  }
}
