import { useEffect, useState } from 'react'

import type { View } from '#contract/accounts/view.ts'
import { call } from '#web/api.ts'
import { logout } from '#web/endpoints/accounts.gen.ts'
import { getView } from '#web/endpoints/accounts/view.gen.ts'
import { writeToken } from '#web/token.ts'

import styles from './view-strip.module.css'

/** Says on every page as whom it is seen and until when; ends with that time. */
export function ViewStrip() {
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    void call(getView).then(
      (found) => {
        setView(found)
        if (found) timer = setTimeout(() => leave(found), found.seconds_left * 1000)
      },
      () => undefined,
    )
    return () => clearTimeout(timer)
  }, [])
  const stop = async () => {
    await call(logout).catch(() => undefined)
    leave(view)
  }
  return (
    <section className={styles.strip} data-strip aria-label="You’re viewing as someone else">
      <span className={styles.who}>
        Viewing as <strong>{view?.full_name ?? '…'}</strong>
      </span>
      <span>
        <span className={styles.more}>Read only, </span>until {view?.ends_text ?? '…'}
      </span>
      <button type="button" onClick={() => void stop()}>
        Stop
      </button>
    </section>
  )
}

/** Back to where views begin, as the person signed in in this browser. */
function leave(view: View | null): void {
  writeToken(null)
  window.location.assign(view ? `/admin/people/${view.person_id}` : '/admin/people')
}
