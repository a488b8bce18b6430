import { useState } from 'react'

import type { Loaded } from './try-load.ts'

/**
 * The newest successful answer: a page that reloads by itself must not be replaced by an error because the phone was
 * out of reach for a moment.
 * @param of what is shown; the answer about something else does not replace it
 */
export function useLastGood<T>(loaded: Loaded<T>, of = ''): Loaded<T> {
  const [good, setGood] = useState({ of, loaded })
  if (good.loaded !== loaded && (loaded.failed === null || good.of !== of)) setGood({ of, loaded })
  return loaded.failed !== null && good.of === of ? good.loaded : loaded
}
