import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '#web/session.ts'

import type { KnownEmail } from './wanted-path.ts'

type AnonymousOnly = {
  /** True while a dialog of the sign-up is open: then no one is redirected. */
  held?: boolean
  /** Target for people who are signed in. */
  elsewhere?: string
}

/**
 * Sends signed-in people away, as a rule to `/dashboard`.
 * @returns a function for the page's own way out: after it, that redirect does not interfere
 */
export function useAnonymousOnly({ held = false, elsewhere = '/dashboard' }: AnonymousOnly = {}) {
  const session = useSession()
  const navigate = useNavigate()
  const leaving = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in' && !held && !leaving.current) void navigate(elsewhere, { replace: true })
  }, [session.status, held, elsewhere, navigate])
  return useCallback(
    (to: string, state?: KnownEmail) => {
      leaving.current = true
      void navigate(to, { replace: true, state })
    },
    [navigate],
  )
}
