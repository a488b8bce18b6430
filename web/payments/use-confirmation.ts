import { useEffect, useState } from 'react'

import type { getBookingConfirmation } from '#contract/bookings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ApiError, call } from '#web/api.ts'
import { getBookingConfirmation as getConfirmation } from '#web/endpoints/bookings.gen.ts'
import { type LoadedState, useLoaded } from '#web/ui/loading/use-loaded.ts'
import { readToken } from '#web/token.ts'

export type Confirmation = Answer<typeof getBookingConfirmation>
export type ConfirmationState =
  | { status: 'loading' }
  | { status: 'loaded'; confirmation: Confirmation }
  /** No booking that the caller may see: anyone can make up an id. */
  | { status: 'unknown' }
  /** No answer, or the server failed (5xx). */
  | { status: 'failed'; why: string }
  /** Refused for a reason that says nothing about the booking, such as too many requests. */
  | { status: 'refused'; why: string }

const ASK_AGAIN_MS = 2000
/** After this many the email will say it, and the page says so. */
const MOST_TRIES = 15

/**
 * State of the result page. Asks again while the payment is being confirmed. The page needs no login: the checkout's
 * session id opens the details, or the token of one of the two people. An expired token is not treated as the end of a
 * session here.
 */
export function useConfirmation(bookingId: string, sessionId: string | null) {
  const [tries, setTries] = useState(0)
  const { data, error, reload, retry } = useLoaded(`${bookingId} ${sessionId}`, (signal) =>
    load(bookingId, sessionId, signal),
  )
  // An admin's check takes longer than people stay on the page.
  const isProcessing = error === null && data?.payment_status === 'processing' && !data.waiting_text
  useEffect(() => {
    if (!isProcessing || tries >= MOST_TRIES) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      reload()
    }, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isProcessing, tries, reload])

  return { state: stateOf({ data, error }), isSlow: isProcessing && tries >= MOST_TRIES, retry }
}

async function load(bookingId: string, sessionId: string | null, signal: AbortSignal): Promise<Confirmation> {
  const input = {
    params: { booking_id: bookingId },
    query: sessionId ? { session_id: sessionId } : {},
    signal,
  }
  const token = readToken()
  if (!sessionId && token) {
    const own = await call(getConfirmation, { ...input, token }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    })
    if (own) return own
  }
  // '' sends no token at all.
  return call(getConfirmation, { ...input, token: '' })
}

/** No such booking, or nothing that could be the id of one: that is an answer. */
const UNKNOWN = new Set([400, 404, 414, 422])

/** @returns what is known of the booking, or why nothing is */
export function stateOf({ data, error }: LoadedState<Confirmation>): ConfirmationState {
  if (error !== null) return failureOf(error)
  return data === null ? { status: 'loading' } : { status: 'loaded', confirmation: data }
}

function failureOf(error: unknown): ConfirmationState {
  const status = error instanceof ApiError ? error.status : 0
  if (UNKNOWN.has(status)) return { status: 'unknown' }
  const why = whyText(error)
  return { status: status === 0 || status >= 500 ? 'failed' : 'refused', why }
}

function whyText(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.detail || `HTTP ${error.status}: ${error.message.replace(/^HTTP \d+$/, 'no explanation')}`
}
