import { useEffect, useSyncExternalStore } from 'react'

import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { purgeOthers } from './kept/queue.ts'
import { readOwnDay } from './own-day.ts'
import { startWorker } from './worker-start.ts'

import styles from './connection.module.css'

/**
 * Loads once a page has nothing else to do: starts the service worker, clears stored data that is too old or another
 * person's, and says when there is no network.
 */
export function Connection() {
  const { user } = useSession()
  const isOnline = useOnline()
  useEffect(() => {
    startWorker()
    void readOwnDay()
  }, [])
  useEffect(() => {
    if (user) void purgeOthers(user.id)
  }, [user])
  return (
    <div role="status" aria-live="polite" className={styles.strip}>
      {!isOnline && (
        <p>
          <Icon name="alert" size={18} />
          <span>You’re offline. Nothing you typed is lost.</span>
        </p>
      )}
    </div>
  )
}

/** As far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(heard: () => void): () => void {
  window.addEventListener('online', heard)
  window.addEventListener('offline', heard)
  return () => {
    window.removeEventListener('online', heard)
    window.removeEventListener('offline', heard)
  }
}
