import { useState } from 'react'

import type { Loaded } from './try-load.ts'

/**
 * The newest answer that was good: a page that asks again by itself must not be replaced by an error because the phone
 * was out of reach for a moment.
 */
export function useLastGood<T>(loaded: Loaded<T>): Loaded<T> {
  const [good, setGood] = useState(loaded)
  if (loaded.data !== null && loaded !== good) setGood(loaded)
  return loaded.data === null && good.data !== null ? good : loaded
}
