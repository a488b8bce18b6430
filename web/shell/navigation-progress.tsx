import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { focusHeadingNow } from '#web/ui/page/focus-heading.ts'

import styles from './navigation-progress.module.css'

/** A line at the top while the next page is on its way; only when that takes long enough to be noticed. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return <div className={styles.line} data-active={state !== 'idle' || undefined} aria-hidden="true" />
}

/** After a move to another page the keyboard and the screen reader start at its heading, not in the old place. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!document.getElementById('main')?.contains(document.activeElement)) focusHeadingNow()
  }, [pathname])
  return null
}
