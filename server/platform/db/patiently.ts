import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost } from './connection-lost.ts'

const FIRST_ANSWER_MS = 60_000

/**
 * The first question to a database at the start: on a busy machine its answer can take longer than a request may wait,
 * and that must not end a start. Any other error ends it immediately.
 */
export async function patiently<T>(ask: () => Promise<T>, { forMs = FIRST_ANSWER_MS, pauseMs = 250 } = {}): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > until) throw error
    }
    await sleep(pauseMs)
  }
}
