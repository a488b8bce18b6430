import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router'

import { AppBar } from './app-bar/app-bar.tsx'
import { Footer } from './footer.tsx'
import { LeaveWhenSignedOut } from './leave-when-signed-out.tsx'
import { FocusOnArrival, NavigationProgress } from './navigation-progress.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { watchScheme } from '#web/ui/scheme.ts'

/** Says when there is no network, and starts what helps then: once the page has nothing else to do. */
const Connection = lazyComponent(
  async () => (await import('#web/offline/connection.tsx')).Connection,
  () => false,
)

/** A route exports `handle` to change what is around it. */
export type FrameHandle = {
  /** No bar and no footer: pages that represent another site, such as the sandbox checkout. */
  bare?: boolean
  /** No footer: working areas. */
  plain?: boolean
  /** Finds the marked link of the area when the address alone isn't enough, from the page's data. */
  marks?: (loaded: unknown) => string
}

/** Frame of every page: skip link, bar, footer, toasts. */
export function Frame({ children }: { children: ReactNode }) {
  // Here, because a page that failed has the frame as well.
  useEffect(watchScheme, [])
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
      <Connection />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!plain && <Footer />}
      <Toasts />
    </>
  )
}
