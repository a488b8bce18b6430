import type { LiveChange } from '#contract/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { EventStream } from '#server/platform/http/event-stream.ts'
import { LIVE } from '#server/platform/live.ts'
import type { Cap } from '#server/platform/rate-limit.ts'
import { listLiveSessions } from './queries.ts'

/** Streams of one person in one process: a few browsers. Each has one for all of its tabs. */
export const STREAMS_PER_PERSON: Cap = { name: 'live-streams', max: 5 }

/** How long, in milliseconds, a stream may outlive its session. */
const LOOK_EVERY_MS = 3000

type Listener = { personId: string; session: string; tokenHash: Buffer; stream: EventStream }

export type LiveHub = { open(actor: Actor, stream: EventStream): void }

/** Connections open in this process. Nothing is stored for people without one: their pages load fresh data. */
export function createLiveHub({ db, clock, log, pubsub, limits }: Deps): LiveHub {
  const listeners = new Map<string, Listener[]>()
  let looking: NodeJS.Timeout | undefined

  pubsub.subscribe(LIVE, (payload) => {
    if (payload === '') return tell([...listeners.values()].flat(), { type: 'all' })
    const end = payload.indexOf(' ')
    tell(listeners.get(payload.slice(0, end)) ?? [], JSON.parse(payload.slice(end + 1)) as LiveChange)
  })

  function tell(some: Listener[], change: LiveChange): void {
    for (const { stream } of some) stream.send('change', change)
  }

  function leave(listener: Listener): void {
    const left = (listeners.get(listener.personId) ?? []).filter((one) => one !== listener)
    if (left.length > 0) listeners.set(listener.personId, left)
    else listeners.delete(listener.personId)
  }

  function end(listener: Listener, why: 'ended' | 'replaced'): void {
    leave(listener)
    listener.stream.send(why, {})
    listener.stream.end()
  }

  /** Closes connections whose session was revoked or has expired, or whose person is suspended. */
  async function look(): Promise<void> {
    const all = [...listeners.values()].flat()
    const live = await listLiveSessions(
      db,
      all.map(({ tokenHash }) => tokenHash),
      clock.now(),
    )
    for (const listener of all) if (!live.has(listener.session)) end(listener, 'ended')
  }

  function lookSoon(): void {
    if (looking || listeners.size === 0) return
    looking = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'sessions of streams could not be looked at'))
        .finally(() => {
          looking = undefined
          lookSoon()
        })
    }, LOOK_EVERY_MS).unref()
  }

  return {
    open(actor, stream) {
      const { id: personId, tokenHash } = actor
      const listener = { personId, session: tokenHash.toString('hex'), tokenHash, stream }
      const before = listeners.get(personId) ?? []
      listeners.set(personId, [...before, listener])
      stream.onEnd(() => leave(listener))
      // The oldest is the likeliest to have lost its reader without a word.
      const tooMany = before.slice(0, Math.max(0, before.length + 1 - limits.of(STREAMS_PER_PERSON).max))
      for (const old of tooMany) end(old, 'replaced')
      stream.send('change', { type: 'all' } satisfies LiveChange)
      lookSoon()
    },
  }
}
