import { useEffect } from 'react'

import type { OutboxMessage } from '#contract/notifications.ts'
import { emailProblem } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { listOutbox } from '#web/endpoints/notifications.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

const REFRESH_MS = 4000
const MOST = 100

export type Channel = 'all' | OutboxMessage['channel']

/** The newest messages, loaded again every few seconds while the page is looked at; null before the first answer. */
export function useOutbox(to: string) {
  const exact = exactRecipient(to)
  const query = { limit: MOST, ...(exact ? { to: exact } : {}) }
  const { data, error, reload } = useLoaded(`to ${exact}`, (signal) => call(listOutbox, { query, signal, token: '' }))
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return { messages: data, failed: error !== null }
}

/** A whole address or number is searched for; anything shorter only narrows what is here. */
function exactRecipient(typed: string): string | null {
  const text = typed.trim()
  return emailProblem(text) === null || text.replace(/\D/g, '').length === 10 ? text : null
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
