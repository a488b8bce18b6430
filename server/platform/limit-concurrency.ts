import { DomainError } from './errors.ts'

/**
 * Lets `atOnce` pieces of heavy work run together and `waiting` more wait their turn, so that a burst of sign-ins or
 * uploads can neither take all the memory nor stop everything else.
 * The returned function throws DomainError too_many_requests when the queue is full.
 */
export function limitConcurrency(limits: {
  atOnce: number
  waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < limits.atOnce) running += 1
    else {
      if (queue.length >= limits.waiting)
        throw new DomainError('too_many_requests', 'We are very busy right now. Please try again in a moment.')
      // The one who leaves hands its place over, so nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
