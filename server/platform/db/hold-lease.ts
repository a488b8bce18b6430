import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A server that has run this long has recovered: when it dies again, it is restarted without a pause. */
const STEADY_AFTER_MS = 60_000

export type HeldLease = {
  /** Ends the supervision. @returns the lease, unless it is lost at the moment */
  stop(): Promise<pg.Client | undefined>
}

/**
 * Supervises the server by the connection that holds the lease: when it ends, the server died or is being restarted,
 * and `reach` starts or joins it again, with a pause that grows while that fails or does not last.
 * @param say gets one line when the server is lost, and one when it is back
 */
export function holdLease(
  first: pg.Client,
  reach: (signal: AbortSignal) => Promise<pg.Client>,
  say: (line: string) => void,
): HeldLease {
  const stopping = new AbortController()
  const { signal } = stopping
  let lease: pg.Client | undefined
  let returning = Promise.resolve()
  let pause = 0

  function hold(client: pg.Client): void {
    const since = performance.now()
    lease = client
    client.once('end', () => {
      lease = undefined
      if (signal.aborted) return
      if (performance.now() - since > STEADY_AFTER_MS) pause = 0
      say('The built-in database stopped. Restarting it.')
      returning = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    while (!signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
      if (signal.aborted) return
      try {
        hold(await reach(signal))
        return say('The built-in database is back.')
      } catch (error) {
        if (!signal.aborted) say(`${(error as Error).message}\nTrying again in ${pause / 1000} s.`)
      }
    }
  }

  hold(first)
  return {
    async stop() {
      stopping.abort()
      await returning
      return lease
    },
  }
}
