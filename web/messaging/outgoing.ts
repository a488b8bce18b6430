import type { Line } from '#contract/messaging.ts'
import { ApiError } from '#web/api-error.ts'

/** A message that has been written and is not known to have arrived. */
export type Outgoing = {
  /** The server takes it once under this key, however often it is sent. */
  key: string
  text: string
  photos: string[]
  state: 'sending' | 'waiting' | 'failed'
  /** The reason for a refusal, in words. */
  problem: string | null
}

export type Sent = { conversationId: string; line: Line }

type Options = {
  send: (message: Pick<Outgoing, 'key' | 'text' | 'photos'>) => Promise<Sent>
  /** Messages left from before, and the function that stores them until they have arrived. */
  kept: readonly Outgoing[]
  keep: (items: readonly Outgoing[]) => void
  newKey: () => string
}

const RETRY_MS = 5000

export type OutgoingQueue = ReturnType<typeof createOutgoing>

/**
 * Messages on their way to one person: one after the other, in the order in which they were written. Without an answer one
 * waits and is sent again under its key; what is refused says why and lets the others pass.
 */
export function createOutgoing({ send, kept, keep, newKey }: Options) {
  let items: readonly Outgoing[] = kept.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item))
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const arrivals = new Set<(sent: Sent) => void>()

  const set = (next: readonly Outgoing[]) => {
    items = next
    keep(items)
    for (const listener of listeners) listener()
  }
  const change = (key: string, to: Partial<Outgoing>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...to } : item)))

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    clearTimeout(timer)
    for (;;) {
      const next = items.find(({ state }) => state === 'waiting')
      if (!next) break
      change(next.key, { state: 'sending', problem: null })
      try {
        const sent = await send(next)
        set(items.filter(({ key }) => key !== next.key))
        for (const arrived of arrivals) arrived(sent)
      } catch (error) {
        if (isWorthAnother(error)) {
          change(next.key, { state: 'waiting' })
          timer = setTimeout(() => void run(), RETRY_MS)
          break
        }
        change(next.key, { state: 'failed', problem: error instanceof ApiError ? error.detail : null })
      }
    }
    isRunning = false
  }

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onArrival(arrived: (sent: Sent) => void) {
      arrivals.add(arrived)
      return () => void arrivals.delete(arrived)
    },
    add(text: string, photos: string[]) {
      set([...items, { key: newKey(), text, photos, state: 'waiting', problem: null }])
      void run()
    },
    retry(key: string) {
      change(key, { state: 'waiting', problem: null })
      void run()
    },
    drop: (key: string) => set(items.filter((item) => item.key !== key)),
    /** The network may be back. */
    wake: () => void run(),
  }
}

/** No answer, or a server that is down for a moment: not a refusal. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
