/** The server's context for loaders of public pages. Not in the browser's bundle. */
import { createContext, type RouterContextProvider } from 'react-router'

import type { Answer, CallInput, Route } from '#contract/endpoint.ts'
import type { Site } from '#web/shell/site.ts'

export type { Site } from '#web/shell/site.ts'

export type Caller = {
  /** Calls an endpoint without HTTP, as an anonymous visitor. Refusals are thrown as `Response`. */
  call<E>(route: Route<E>, input: CallInput<E>): Promise<Answer<E>>
}

export type PageServices = {
  caller: Caller
  site: Site
  report: (error: unknown, url: string) => void
  /** Marks the inline scripts that we write ourselves; where there is no policy for scripts, none is needed. */
  scriptMark?: string
}

export const callerContext = createContext<Caller>()
export const siteContext = createContext<Site>()
export const reportContext = createContext<PageServices['report']>()
export const scriptMarkContext = createContext<string | undefined>(undefined)

type Arguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Calls an endpoint from a loader.
 * @throws Response with the API's status, which the nearest error boundary shows
 */
export function callServer<E>(
  context: Readonly<RouterContextProvider>,
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<Answer<E>> {
  return context.get(callerContext).call(route, (input ?? {}) as CallInput<E>)
}
