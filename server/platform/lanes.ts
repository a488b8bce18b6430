import type { Transaction } from './db/connection.ts'
import type { Logger } from './logger.ts'
import type { PubSub } from './pubsub.ts'

/** A line of work of one kind, with `width` pieces under way at any time; as one ends, the next is taken. */
export type LaneWork<T, R> = {
  /** The name that wakes it. */
  name: string
  width: number
  /** How often an empty lane is checked without being woken, in milliseconds. */
  lookEveryMs: number
  /** An empty lane sleeps at least this long, whatever wakes it: messages that arrive meanwhile are taken together. */
  restMs: number
  /** @param busy keys of what is under way: nothing else with such a key is taken */
  take(want: number, busy: string[]): Promise<T[]>
  keyOf(item: T): string
  /** Does one piece and reports its outcome. If it throws, the lane continues all the same. */
  handle(item: T): Promise<R>
  /** Writes down what came of several; it is called again with the same when it fails. */
  settle(results: R[]): Promise<void>
}

/** The payload is the lane's name; empty after a connection was lost, when the lane is unknown. */
export const LANE_WAITING = 'lane_waiting'

/** Tells every worker, a moment after the commit, that a lane has something to do. It may get lost: lanes also look. */
export function wakeLane({ pubsub }: { pubsub: PubSub }, trx: Transaction, name: string): void {
  pubsub.publishSoon(trx, LANE_WAITING, name)
}

const STOP_WITHIN_MS = 5000
/** Jobs that end within this time are recorded and replaced together: one statement for many, and no noticeable wait. */
const GATHER_MS = 10
const RETRY_MS = 1000

export type Lane = {
  name: string
  /** Something has come: an empty lane looks now instead of later. */
  wake(): void
  /** Ends what is under way, as far as that takes no longer than a moment. */
  stop(): Promise<void>
}

/** Works a lane until it is stopped. A full lane does not wait for its next look: what ends makes room for the next piece. */
export function startLane<T, R>(work: LaneWork<T, R>, log: Logger): Lane {
  const busy = new Set<string>()
  const bell = createBell()
  let ended: { key: string; result: R | undefined }[] = []
  let settling: Promise<void> | undefined
  let isStopped = false

  async function begin(item: T): Promise<void> {
    const key = work.keyOf(item)
    busy.add(key)
    const result = await work.handle(item).catch((err: unknown) => {
      log.error({ err }, 'a lane lost a piece of work')
      return undefined
    })
    ended.push({ key, result })
    settling ??= settle()
  }

  /** A person whose job isn't recorded yet stays busy: none of their other jobs is taken before. */
  async function settle(): Promise<void> {
    await wait(GATHER_MS)
    const some = ended
    ended = []
    try {
      await work.settle(some.flatMap(({ result }) => (result === undefined ? [] : [result])))
      for (const { key } of some) busy.delete(key)
      bell.ring()
    } catch (err) {
      log.warn({ err }, 'a lane could not write down its work')
      ended = [...some, ...ended]
      await wait(RETRY_MS)
    }
    settling = ended.length > 0 ? settle() : undefined
  }

  /** @returns how many pieces were begun */
  async function fill(room: number): Promise<number> {
    const items = await work.take(room, [...busy]).catch((err: unknown) => {
      log.warn({ err }, 'a lane could not be read')
      return []
    })
    for (const item of items) void begin(item)
    return items.length
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      // Before the look: what comes while it looks is not missed.
      const rung = bell.next()
      const room = work.width - busy.size
      if (room > 0 && (await fill(room)) === room) continue
      if (room > 0) await wait(work.restMs, bell.stopped)
      await wait(work.lookEveryMs, rung)
    }
  }

  const running = run()
  return {
    name: work.name,
    wake: bell.ring,
    async stop() {
      isStopped = true
      bell.stop()
      await running
      const until = performance.now() + STOP_WITHIN_MS
      while (busy.size > 0 && performance.now() < until) await wait(GATHER_MS)
    },
  }
}

/** Wakes everyone who waits for a change. */
function createBell() {
  let ring = () => {}
  let rung = new Promise<void>((resolve) => (ring = resolve))
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  return {
    next: () => rung,
    stopped,
    ring() {
      ring()
      rung = new Promise<void>((resolve) => (ring = resolve))
    },
    stop() {
      stop()
      ring()
    },
  }
}

async function wait(ms: number, unless?: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race(unless ? [time, unless] : [time])
  clearTimeout(timer)
}

/** Does what there is to do now, until nothing is left. */
export async function emptyLane<T, R>(work: LaneWork<T, R>): Promise<void> {
  for (;;) {
    const items = await work.take(work.width, [])
    if (items.length === 0) return
    await work.settle(await Promise.all(items.map((item) => work.handle(item))))
  }
}
