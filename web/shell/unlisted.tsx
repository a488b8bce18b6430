import { Outlet } from 'react-router'

import { PageLoading } from '#web/ui/loading/page-loading.tsx'

/** Around every page that search engines leave out (`pageMeta` says so to them): what is about one person, above all. */
export const handle = { unlisted: true }

/** While the browser loads a page that the server cannot render, because only the browser knows who looks at it. */
export function HydrateFallback() {
  return <PageLoading />
}

export default Outlet
