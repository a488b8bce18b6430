import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Line, Thread } from '#contract/messaging.ts'
import { call } from '#web/api.ts'
import { getConversation, listLines, markRead } from '#web/endpoints/messaging.gen.ts'
import { useLive } from '#web/live.ts'
import { setUnread } from '#web/unread.ts'

import { mergeLines } from './merge-lines.ts'

export const LINES_AT_ONCE = 50

/**
 * The loaded lines of a conversation, updated with new ones, and marked as read while the person looks at the newest.
 */
export function useLines(loaded: { thread: Thread; lines: Line[] }) {
  const [thread, setThread] = useState(loaded.thread)
  const [lines, setLines] = useState<readonly Line[]>(loaded.lines)
  /** How many tellings wait to be read after the reading that is under way; null when none is. */
  const told = useRef<number | null>(null)
  const { id } = thread
  const newest = lines.at(-1)?.number ?? 0
  const oldest = lines[0]?.number ?? 1

  /** Reads new lines until there are none; announcements meanwhile are read after it. */
  const catchUp = async () => {
    if (id === null) return
    if (told.current !== null) {
      told.current += 1
      return
    }
    let after = newest
    do {
      told.current = 0
      try {
        for (;;) {
          const found = await call(listLines, { params: { id }, query: { after, limit: 100 } })
          setLines((known) => mergeLines(known, found))
          after = found.at(-1)?.number ?? after
          if (found.length < 100) break
        }
        setThread(await call(getConversation, { params: { id } }))
      } catch {
        // The next change, or the next look, brings it.
      }
    } while (told.current > 0)
    told.current = null
  }

  useLive((change) => {
    if (change.type === 'all' || (change.type === 'messages' && (change.id === undefined || change.id === id)))
      void catchUp()
  })

  const [isSeen, setSeen] = useState(false)
  const unreadFrom = lines.findLast(({ author }) => author === 'them')?.number ?? 0
  const mark = useEffectEvent((upTo: number) => {
    if (id === null || document.visibilityState === 'hidden') return
    call(markRead, { params: { id }, body: { up_to: upTo } }).then(
      ({ unread }) => {
        setUnread(unread)
        setThread((known) => ({ ...known, read_to: Math.max(known.read_to, upTo), unread: 0 }))
      },
      () => undefined,
    )
  })
  const isUnread = unreadFrom > thread.read_to
  useEffect(() => {
    if (!isSeen || !isUnread) return
    mark(newest)
    const look = () => mark(newest)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isSeen, isUnread, newest])

  return {
    thread,
    lines,
    hasOlder: oldest > 1,
    /** Whether the newest line is on show. */
    setSeen,
    add: (line: Line) => setLines((known) => mergeLines(known, [line])),
    reload: () => void catchUp(),
    /** @throws ApiError */
    async loadOlder() {
      if (id === null || oldest <= 1) return
      const found = await call(listLines, { params: { id }, query: { before: oldest, limit: LINES_AT_ONCE } })
      setLines((known) => mergeLines(found, known))
    },
    /** Reads one line again: links to its photos work for five minutes. */
    async renew(number: number) {
      if (id === null) return
      const found = await call(listLines, { params: { id }, query: { after: number - 1, limit: 1 } })
      setLines((known) => mergeLines(known, found))
    },
  }
}
