import { DomainError } from './errors.ts'

type Waiting = { cost: number; start: () => void }

/**
 * Lets pieces of heavy work run together as long as their costs stay within `atOnce`, and `waiting` more wait their
 * turn, so that a burst of sign-ins or uploads can neither take all the memory nor stop everything else. First come,
 * first served. A cost is 1 unless told; one beyond `atOnce` runs alone. The returned function throws DomainError
 * too_many_requests when the queue is full, or when the turn has not come within `waitMs`: an idle connection would be
 * closed without an answer.
 */
export function limitConcurrency(limits: {
  atOnce: number
  waiting: number
  waitMs?: number
}): <T>(work: () => Promise<T>, cost?: number) => Promise<T> {
  let free = limits.atOnce
  const queue: Waiting[] = []
  const startNext = () => {
    while (queue[0] && queue[0].cost <= free) {
      free -= queue[0].cost
      queue.shift()?.start()
    }
  }
  return async (work, asked = 1) => {
    const cost = Math.min(asked, limits.atOnce)
    const mustWait = queue.length > 0 || cost > free
    if (mustWait && queue.length >= limits.waiting) throw tooBusy()
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(mine), 1)
        reject(tooBusy())
        // A waiter behind it may need less.
        startNext()
      }
      const timer = limits.waitMs === undefined ? undefined : setTimeout(giveUp, limits.waitMs)
      const mine = {
        cost,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(mine)
      startNext()
    })
    try {
      return await work()
    } finally {
      free += cost
      startNext()
    }
  }
}

function tooBusy(): DomainError {
  return new DomainError('too_many_requests', 'We are very busy right now. Please try again in a moment.')
}

/**
 * Limits each of many by name, so that no one takes the capacity of all: a person waits only behind their own work.
 * Names no longer in use are forgotten.
 */
export function limitConcurrencyOfEach(limits: {
  atOnce: number
  waiting: number
}): <T>(whose: string, work: () => Promise<T>, cost?: number) => Promise<T> {
  const gates = new Map<string, { run: ReturnType<typeof limitConcurrency>; users: number }>()
  return async (whose, work, cost) => {
    const gate = gates.get(whose) ?? { run: limitConcurrency(limits), users: 0 }
    gates.set(whose, gate)
    gate.users += 1
    try {
      return await gate.run(work, cost)
    } finally {
      gate.users -= 1
      if (gate.users === 0) gates.delete(whose)
    }
  }
}
