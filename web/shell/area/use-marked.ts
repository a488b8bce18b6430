import { useLocation, useMatches } from 'react-router'

import type { FrameHandle } from '#web/shell/frame.tsx'

/** The address that marks the links of an area: where the page is, or where it says that it belongs. */
export function useMarked(): string {
  const { pathname } = useLocation()
  const page = useMatches().findLast(({ handle }) => (handle as FrameHandle | undefined)?.marks)
  return (page?.handle as FrameHandle | undefined)?.marks?.(page?.loaderData) ?? pathname
}
