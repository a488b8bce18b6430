import { data, type RouterContextProvider } from 'react-router'

import { siteContext } from '#web/api.server.ts'

/** For the loader of a page that only the sandbox has: elsewhere a real 404. */
export function requireSandbox(context: Readonly<RouterContextProvider>): void {
  if (!context.get(siteContext).sandbox) throw data(null, 404)
}
