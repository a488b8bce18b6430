import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { callerContext, type PageServices, reportContext, scriptMarkContext, siteContext } from '#web/api.server.ts'

export { SHARED_PAGES } from '#web/shared-pages.ts'

/**
 * The server's way into the pages.
 * @returns a function from a web request to a web response; what the loaders may use comes in `services`
 */
export function createSsrHandler(mode: string): (request: Request, services: PageServices) => Promise<Response> {
  // The generated module's `basename` may be undefined, which `exactOptionalPropertyTypes` distinguishes from absent.
  const handle = createRequestHandler(build as ServerBuild, mode)
  return (request, services) => {
    const context = new RouterContextProvider()
    context.set(callerContext, services.caller)
    context.set(siteContext, services.site)
    context.set(reportContext, services.report)
    context.set(scriptMarkContext, services.scriptMark)
    return handle(request, context)
  }
}
