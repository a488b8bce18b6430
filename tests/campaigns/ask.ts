import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'
import { noteAnswer, type History } from './history.ts'
import type { Call, Reply, Sender } from './load.ts'

export type Asking = { fleet: Fleet; sender: Sender; history: History }

/** A repeat after a lost answer may find that it has been done already. */
export type KnownReply = Reply & { wasLost: boolean }

/** Nothing that is broken on purpose lasts this long. */
const GIVE_UP_MS = 5 * 60_000
const PAUSE_MS = 100

/**
 * Asks until there is an answer. A request whose connection broke may or may not have been carried out: its key finds
 * out. 503 is what a server says while its database is away.
 */
export async function askUntilKnown({ fleet, sender, history }: Asking, call: Call): Promise<KnownReply> {
  let wasLost = false
  for (const begun = Date.now(); Date.now() - begun < GIVE_UP_MS; await sleep(PAUSE_MS)) {
    const reply = await sender.send(await fleet.pickPort(), call).catch(() => null)
    if (reply && reply.status !== 503) {
      noteAnswer(history)
      return { ...reply, wasLost }
    }
    wasLost = true
    if (reply) history.unavailable += 1
    else history.unknown += 1
  }
  throw new Error(`no answer for ${GIVE_UP_MS / 1000} seconds: ${call.method} ${call.path}`)
}
