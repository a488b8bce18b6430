import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

import { useSession } from '#web/session.ts'

/** Signed out in another tab: the page asks again whether it may be shown, and sends its visitor to the login. */
export function LeaveWhenSignedOut() {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const before = useRef(user)
  useEffect(() => {
    const wasSignedIn = before.current !== null
    before.current = user
    if (wasSignedIn && user === null) void revalidate()
  }, [user, revalidate])
  return null
}
