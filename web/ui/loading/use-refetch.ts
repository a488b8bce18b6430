import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 45_000
/** Coming back is reported twice, by the page and by the window, and people flick between windows. */
const PAUSE_MS = 5_000

/**
 * Loads again while a person looks: when they come back to the page, and every 45 seconds. Nothing is loaded while the
 * page is hidden or a dialog is open over it: what they are deciding about must not change under their hands.
 * @param refresh keeps the current content until the answer is there
 */
export function useRefetch(refresh: () => void): void {
  const again = useEffectEvent(refresh)
  useEffect(() => {
    let asked = Date.now()
    const ask = () => {
      if (!mayRefresh()) return
      if (Date.now() - asked < PAUSE_MS) return
      asked = Date.now()
      again()
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('focus', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('focus', ask)
    }
  }, [])
}

/** Whether a person looks and is not deciding about something. */
export function mayRefresh(): boolean {
  return document.visibilityState !== 'hidden' && !document.querySelector('dialog[open]')
}
