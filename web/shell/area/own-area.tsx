import { useState } from 'react'
import { Outlet } from 'react-router'

import { useSession } from '#web/session.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'

import { Area } from './area.tsx'

export const handle: FrameHandle = { plain: true }

/** Around what every signed-in person has: the links are those of their role. */
export default function OwnArea() {
  const { user } = useSession()
  // While the session is read again no one is known for a moment: the page inside must not start over.
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)
  return known ? (
    <Area user={known}>
      <Outlet />
    </Area>
  ) : (
    <Outlet />
  )
}
