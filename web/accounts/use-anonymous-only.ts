import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '#web/session.ts'

/**
 * Sends whoever is signed in to `/dashboard` (specification, section 2).
 * @param held true while a dialog of the sign-up is open: then nobody is sent away
 * @returns a function for the page's own way out: after it, the redirect to the dashboard does not interfere
 */
export function useAnonymousOnly(held = false): (to: string) => void {
  const session = useSession()
  const navigate = useNavigate()
  const leaving = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in' && !held && !leaving.current) void navigate('/dashboard', { replace: true })
  }, [session.status, held, navigate])
  return useCallback(
    (to: string) => {
      leaving.current = true
      void navigate(to, { replace: true })
    },
    [navigate],
  )
}
