import { useEffect, useSyncExternalStore } from 'react'

import { call } from '#web/api.ts'
import { countUnread } from '#web/endpoints/messaging.gen.ts'
import { useLive } from '#web/live.ts'

/** Changes within this time are announced together. */
const GATHER_MS = 200

let unread = 0
let asking: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Puts what is known by other means in place of the answer. */
export function setUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    // Without an answer the number stays as it was: it is a hint.
    call(countUnread).then(
      (answer) => setUnread(answer.unread),
      () => undefined,
    )
  }, GATHER_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many messages the signed-in person has not read, as it changes. */
export function useUnread(): number {
  useLive(({ type }) => {
    if (type === 'messages' || type === 'all') askSoon()
  })
  useEffect(askSoon, [])
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )
}

/** As a badge has room for. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
