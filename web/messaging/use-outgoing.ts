import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { call } from '#web/api.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { sendMessage } from '#web/endpoints/messaging.gen.ts'
import { useLive } from '#web/live.ts'

import { createOutgoing, type Outgoing, type OutgoingQueue, type Sent } from './outgoing.ts'

/** They outlive the page of a conversation: sending continues while the person looks elsewhere. */
const queues = new Map<string, OutgoingQueue>()
const NONE: readonly Outgoing[] = []

function queueTo(owner: string, personId: string): OutgoingQueue {
  const name = `outgoing:${personId}`
  const known = queues.get(`${owner}:${personId}`)
  if (known) return known
  const queue = createOutgoing({
    kept: readDraft<{ items: readonly Outgoing[] }>(name, owner)?.items ?? [],
    keep: (items) => (items.length > 0 ? writeDraft(name, owner, { items }) : dropDraft(name)),
    newKey: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    send: async ({ key, text, photos }) => {
      const headers = { 'idempotency-key': key }
      const { conversation_id, line } = await call(sendMessage, {
        params: { id: personId },
        body: { text, photos },
        headers,
      })
      return { conversationId: conversation_id, line }
    },
  })
  queues.set(`${owner}:${personId}`, queue)
  return queue
}

/** Messages on their way to one person, with their acts. */
export function useOutgoing(owner: string, personId: string, arrived: (sent: Sent) => void) {
  const queue = queueTo(owner, personId)
  const onArrival = useEffectEvent(arrived)
  useEffect(() => queue.onArrival((sent) => onArrival(sent)), [queue])
  useEffect(() => {
    queue.wake()
    window.addEventListener('online', queue.wake)
    return () => window.removeEventListener('online', queue.wake)
  }, [queue])
  useLive(({ type }) => {
    if (type === 'all') queue.wake()
  })
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => NONE)
  return { items, add: queue.add, retry: queue.retry, drop: queue.drop }
}
