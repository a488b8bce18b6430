import { useEffect, useRef } from 'react'

import type { LiveChange } from '#contract/live.ts'
import { openLive } from '#web/endpoints/live.gen.ts'
import { follow, type Line } from '#web/live/follow.ts'
import { onTokenChange, readToken, readView } from '#web/token.ts'

type Handler = (change: LiveChange) => void

/** Names the lock of the tab that follows, and the channel on which it informs the others. */
const NAME = 'homebloom.live'
/** A page that hasn't been looked at for so long gets no updates until it is. */
const HIDDEN_MS = 5 * 60_000
/** A page that is left for the next one does not end what the next one begins. */
const LEAVE_MS = 1000

const handlers = new Set<Handler>()
let end: (() => void) | null = null
let leaving: ReturnType<typeof setTimeout> | undefined

/**
 * Calls back when something may have changed for the signed-in person; `all` means anything may have. A browser has one
 * stream for all of its tabs; where streams do not work, `all` comes twice a minute. Browser only.
 * @returns a function that ends it
 */
export function listenLive(handler: Handler): () => void {
  clearTimeout(leaving)
  handlers.add(handler)
  end ??= begin()
  return () => {
    handlers.delete(handler)
    if (handlers.size > 0) return
    leaving = setTimeout(() => {
      end?.()
      end = null
    }, LEAVE_MS)
  }
}

/** `listenLive` while a component is mounted. */
export function useLive(handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => listenLive((change) => latest.current(change)), [])
}

function tell(change: LiveChange): void {
  for (const handler of handlers) handler(change)
}

/** Follows while a person is signed in and the page is looked at, or was a moment ago. */
function begin(): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveChange>) => tell(data))
  let following: AbortController | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    following?.abort()
    following = null
  }
  const go = () => {
    // An admin who views another person's pages follows no changes.
    if (following || readToken() === null || readView() !== null) return
    following = new AbortController()
    void lead(following.signal, (change) => {
      tell(change)
      channel.postMessage(change)
    })
  }
  const onToken = () => {
    stop()
    go()
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, HIDDEN_MS)
    else if (!following) {
      go()
      // Another tab may follow, which got what this one did not.
      tell({ type: 'all' })
    }
  }

  const ends = [
    onTokenChange(onToken),
    on(document, 'visibilitychange', onVisibility),
    // A page cached for the Back button holds no connection.
    on(window, 'pagehide', stop),
    on(window, 'pageshow', onVisibility),
    () => clearTimeout(hiding),
    stop,
    () => channel.close(),
  ]
  go()
  return () => ends.forEach((one) => one())
}

/** One tab follows, the others wait to take its place. Without locks each tab follows for itself. */
async function lead(signal: AbortSignal, heard: Handler): Promise<void> {
  const run = () => follow(line, signal, heard)
  // Not on an address without a certificate.
  const locks = navigator.locks as LockManager | undefined
  // Left before its turn came.
  await (locks ? locks.request(NAME, { signal }, run).catch(() => undefined) : run())
}

const line: Line = {
  open: (signal) =>
    fetch(`/api${openLive.path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken()}` },
      cache: 'no-store',
      signal,
    }),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const ends = [on(window, 'online', done), on(signal, 'abort', done)]
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        ends.forEach((one) => one())
        resolve()
      }
    }),
}

function on(target: EventTarget, event: string, handler: () => void): () => void {
  target.addEventListener(event, handler)
  return () => target.removeEventListener(event, handler)
}
