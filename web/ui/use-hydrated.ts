import { useSyncExternalStore } from 'react'

/** False on the server and until the page's scripts have taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => undefined
const yes = () => true
const no = () => false
