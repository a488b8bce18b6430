import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Portfolio } from '#contract/providers/portfolio.ts'
import { ApiError, errorText } from '#web/api-error.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { toast } from '#web/ui/toast.tsx'

import { sendDraft } from './send-draft.ts'
import type { Draft, useDrafts } from './use-drafts.ts'

/** How long to wait before each try without a connection; then always as long as the last. */
const PAUSES_MS = [2000, 4000, 8000, 16_000, 32_000, 60_000]

type Options = {
  serviceId: string | null
  drafts: ReturnType<typeof useDrafts>
  onAdded: (portfolio: Portfolio) => void
}

/**
 * Sends chosen pictures, one after the other. Without a connection the rest waits, and continues automatically when it
 * is back; each is sent under one key, so that none is added twice whatever became of an answer.
 */
export function useSending({ serviceId, drafts, onAdded }: Options) {
  const keyOf = useIdempotencyKey()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const left = useRef(new AbortController())
  useEffect(() => {
    const page = (left.current = new AbortController())
    return () => page.abort()
  }, [])

  /** @param tried how often there was no connection so far */
  const send = async (keys: readonly number[], tried: number): Promise<void> => {
    const { signal } = left.current
    setBusy(true)
    let added = 0
    for (const [at, key] of keys.entries()) {
      const draft = drafts.find(key)
      if (!draft) continue
      const change = (to: Partial<Draft>) => drafts.change(key, to)
      change({ problem: null, progress: 0, isWaiting: false })
      try {
        onAdded(await sendDraft(draft, { serviceId, change, keyOf, signal }))
        added += 1
        drafts.remove(draft)
      } catch (reason) {
        if (signal.aborted) return
        if (isCutOff(reason)) {
          for (const one of keys.slice(at)) drafts.change(one, { isWaiting: true, problem: null, progress: null })
          setTries(added > 0 ? 1 : tried + 1)
          break
        }
        change({
          problem: errorText(reason, SAVE_FAILED),
          progress: null,
          ...(isForgotten(reason) ? uploadAgain(draft) : {}),
        })
      }
    }
    setBusy(false)
    if (added > 0) toast(added === 1 ? 'Photo added' : `${added} photos added`)
  }

  const waiting = drafts.drafts.filter(({ isWaiting }) => isWaiting).map(({ key }) => key)
  const isWaiting = waiting.length > 0 && !busy
  const again = useEffectEvent((tried: number) => void send(waiting, tried))
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => again(tries), PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1])
    const onBack = () => again(0)
    window.addEventListener('online', onBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    }
  }, [isWaiting, tries])

  return { busy, isWaiting, send: (keys: readonly number[]) => void send(keys, 0) }
}

function isCutOff(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status === 0
}

/** The server keeps for a day what is not shown; what it has given up since is uploaded again. */
function isForgotten(reason: unknown): boolean {
  return reason instanceof ApiError && reason.field('file_id') !== undefined
}

function uploadAgain({ before }: Draft): Partial<Draft> {
  return { uploaded: null, before: before && { ...before, uploaded: null } }
}
