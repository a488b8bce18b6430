import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '#tests/setup/own-postgres.ts'
import type { History } from './history.ts'

/** How often the database was taken away, and how. */
export type Damage = { crashes: number; restarts: number; terminations: number }

const WAYS = ['crash', 'terminate', 'restart', 'terminate'] as const

/**
 * Takes the database away again and again, at most so many times, in turns: `kill -9`, all connections ended, a
 * restart. Each begins `everyMs` after an answer has arrived again. `stop` resolves when it is there for good.
 */
export function breakDatabase(
  postgres: OwnPostgres,
  { everyMs, most }: { everyMs: number; most: number },
  history: History,
): { stop(): Promise<void> } {
  let turn = 0
  let isOver = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const untilAnswered = async () => {
    for (const since = Date.now(); !isOver && history.lastAnswerAt <= since;) await sleep(50)
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = breakOnce(postgres, WAYS[turn++ % WAYS.length]!, history.damage).then(untilAnswered)
      // The code that stops this reports a failure.
      running.then(
        () => isOver || turn >= most || schedule(),
        () => undefined,
      )
    }, everyMs)
  }
  schedule()
  return {
    async stop() {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}

async function breakOnce(postgres: OwnPostgres, way: (typeof WAYS)[number], damage: Damage): Promise<void> {
  if (way === 'terminate') {
    await postgres.terminateBackends()
    damage.terminations += 1
    return
  }
  if (way === 'crash') await postgres.crash()
  else await postgres.shutDown()
  await postgres.comeBack()
  if (way === 'crash') damage.crashes += 1
  else damage.restarts += 1
}
