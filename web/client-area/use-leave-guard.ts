import { useEffect, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'

/**
 * On the client's dashboard the browser's back button asks for logging out instead of leaving. A page opened by its
 * address has nothing to go back to inside the site: one entry is put before it.
 * @returns whether the question is asked, and how to ask or end it
 */
export function useLeaveGuard() {
  const [asked, setAsked] = useState(false)
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')

  const navigate = useNavigate()
  useEffect(() => {
    const state = window.history.state as { idx?: number } | null
    const { pathname, search } = window.location
    // By the router, which counts the entries: one that it does not know of it cannot block.
    if (state?.idx === 0) void navigate(pathname + search, { preventScrollReset: true })
  }, [navigate])

  const stay = () => {
    setAsked(false)
    if (blocker.state === 'blocked') blocker.reset()
  }
  return { asked: asked || blocker.state === 'blocked', ask: () => setAsked(true), stay }
}
