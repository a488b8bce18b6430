import type { ReactNode } from 'react'
import { useMatches } from 'react-router'

import { AppBar } from './app-bar/app-bar.tsx'
import { Footer } from './footer.tsx'
import { LeaveWhenSignedOut } from './leave-when-signed-out.tsx'
import { FocusOnArrival, NavigationProgress } from './navigation-progress.tsx'
import { Toasts } from '#web/ui/toast.tsx'

/** A route exports `handle` to change what is around it. */
export type FrameHandle = {
  /** No bar and no footer: pages that stand for another site, such as the sandbox checkout. */
  bare?: boolean
  /** No footer: working areas. */
  plain?: boolean
}

/** Everything around a page: skip link, bar, footer, toasts. */
export function Frame({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => (match.handle ?? {}) as FrameHandle)
  const bare = handles.some((handle) => handle.bare)
  const plain = bare || handles.some((handle) => handle.plain)
  return (
    <>
      <NavigationProgress />
      <FocusOnArrival />
      <LeaveWhenSignedOut />
      <a className="hb-skip" href="#main">
        Skip to content
      </a>
      {!bare && <AppBar />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!plain && <Footer />}
      <Toasts />
    </>
  )
}
