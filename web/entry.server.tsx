import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

import { reportContext, scriptMarkContext } from '#web/api.server.ts'
import { ScriptMark } from '#web/script-mark.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders a whole document before the first byte: only a finished page can be hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  services: Readonly<RouterContextProvider>,
) {
  let failed = false
  const mark = services.get(scriptMarkContext)
  const page = (
    <ScriptMark value={mark}>
      <ServerRouter context={routerContext} url={request.url} {...(mark ? { nonce: mark } : {})} />
    </ScriptMark>
  )
  const body = await renderToReadableStream(page, {
    ...(mark ? { nonce: mark } : {}),
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
    onError() {
      failed = true
    },
  })
  await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await new Response(body).text()
  return new Response(withWordsFirst(html), { headers, status: failed ? 500 : status })
}

/** The page can be read without its scripts: on a slow line the styles and the type come before them. */
function withWordsFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

/** A refused address is an answer, not a fault: only real faults reach the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return
  context.get(reportContext)(error, request.url)
}
