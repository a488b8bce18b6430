import { useEffect, useState } from 'react'

import type { OutboxMessage } from '#contract/notifications.ts'
import { call } from '#web/api.ts'
import { listOutbox } from '#web/endpoints.gen.ts'

const REFRESH_MS = 4000
const MOST = 100

export type Channel = 'all' | OutboxMessage['channel']

/** The newest messages, asked for again every few seconds while the page is looked at; null before the first answer. */
export function useOutbox(to: string) {
  const [messages, setMessages] = useState<OutboxMessage[] | null>(null)
  const [failed, setFailed] = useState(false)
  const exact = exactRecipient(to)

  useEffect(() => {
    const ending = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      try {
        const query = { limit: MOST, ...(exact ? { to: exact } : {}) }
        setMessages(await call(listOutbox, { query, signal: ending.signal, token: '' }))
        setFailed(false)
      } catch {
        if (!ending.signal.aborted) setFailed(true)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), REFRESH_MS)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [exact])
  return { messages, failed }
}

/** A whole address or number is asked for; anything shorter only narrows what is here. */
function exactRecipient(typed: string): string | null {
  const text = typed.trim()
  return /^\S+@\S+\.\w{2,}$/.test(text) || text.replace(/\D/g, '').length === 10 ? text : null
}

/** Messages whose recipient, subject or text holds the words. */
export function narrow(messages: readonly OutboxMessage[], typed: string, channel: Channel): OutboxMessage[] {
  const text = typed.trim().toLowerCase()
  return messages.filter(
    (message) =>
      (channel === 'all' || message.channel === channel) &&
      (exactRecipient(text) !== null ||
        `${message.to} ${message.subject ?? ''} ${message.text}`.toLowerCase().includes(text)),
  )
}
