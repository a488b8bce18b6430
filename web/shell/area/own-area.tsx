import { useState } from 'react'
import { Outlet } from 'react-router'

import { call } from '#web/api.ts'
import { getBookingStatistics } from '#web/endpoints/bookings.gen.ts'
import { isProvider } from '#web/roles.ts'
import { useSession } from '#web/session.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { useFresh } from '#web/use-fresh.ts'

import { Area } from './area.tsx'

export const handle: FrameHandle = { plain: true }

/** Around what every signed-in person has: the links are those of their role. */
export default function OwnArea() {
  const { user } = useSession()
  // While the session is read again no one is known for a moment: the page inside must not start over.
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)
  // A hint, as in the provider area: without it the links work just as well.
  const { data: figures, reload } = useLoaded(known && isProvider(known.role) ? known.id : null, (signal) =>
    call(getBookingStatistics, { signal }),
  )
  useFresh(reload, ['visit'])
  const pending = figures?.requests ?? 0
  return known ? (
    <Area
      user={known}
      badges={{ '/provider/requests': pending > 0 ? { text: String(pending), spoken: 'pending' } : null }}
    >
      <Outlet />
    </Area>
  ) : (
    <Outlet />
  )
}
