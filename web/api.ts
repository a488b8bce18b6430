import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import type { Answer, CallInput, Route } from '#contract/endpoint.ts'
import { ApiError, logged, networkError } from '#web/api-error.ts'
import { readToken, readView, writeToken } from '#web/token.ts'

export { ApiError } from '#web/api-error.ts'

export type CallExtras = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sent as multipart instead of JSON. */
  form?: FormData
  /** Use this token instead of the stored one; its 401 neither drops the stored one nor redirects. */
  token?: string
}

type Arguments<E> =
  object extends CallInput<E> ? [input?: CallInput<E> & CallExtras] : [input: CallInput<E> & CallExtras]

type Loose = CallExtras & {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/**
 * Calls one endpoint of the site's own API from the browser.
 * @param input `{ params, query, body }` of the endpoint, plus `headers`, `signal`, `form`, `token`
 * @returns the parsed answer; status 200-299 is success
 * @throws ApiError with the server's words; status 0 when nothing answered within 30 s
 */
export async function call<E>(route: Route<E>, ...[input]: Arguments<E>): Promise<Answer<E>> {
  return (await request(route, (input ?? {}) as Loose)).answer as Answer<E>
}

/** One page of a list, and the cursor of the next one; null at the end. */
export type Page<T> = { items: T; next: string | null }

/** Like `call`, for lists: the next page's cursor is in the `Link` header of the answer. */
export async function callPage<E>(route: Route<E>, ...[input]: Arguments<E>): Promise<Page<Answer<E>>> {
  const { answer, headers } = await request(route, (input ?? {}) as Loose)
  return { items: answer as Answer<E>, next: cursorOf(headers.get('link')) }
}

function cursorOf(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1]
  return target ? new URL(target, window.location.origin).searchParams.get('cursor') : null
}

async function request(
  route: { method: string; path: string },
  { params, query, body, form, headers, signal, token }: Loose,
): Promise<{ answer: unknown; headers: Headers }> {
  const bearer = token ?? readToken()
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const init: RequestInit = {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  if (form) init.body = form
  else if (body !== undefined) init.body = JSON.stringify(body)

  const what = `${route.method} ${route.path}`
  const response = await send(`/api${fillPath(route.path, params)}${queryString(query)}`, init).catch(
    (error: ApiError) => {
      throw signal?.aborted ? error : logged(error, what)
    },
  )
  const answer = await readBody(response, init.signal)
  if (response.ok) return { answer, headers: response.headers }

  if (response.status === 401 && bearer && token === undefined) endSession(bearer)
  throw logged(new ApiError(response.status, answer, response.statusText), what)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw networkError(cause, init.signal)
  }
}

async function readBody(response: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    // An answer that breaks off says nothing, whatever its status.
    throw networkError(cause, signal)
  })
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** `/services/:id` with `{ id }`; every value is encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** `?a=1&b=2`, leaving out what is undefined, null or empty; arrays repeat their key. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Only a request that carried the token still stored ends the session. Rules: docs/product-rules.md#sessions */
function endSession(bearer: string): void {
  if (readToken() !== bearer) return
  const wasView = readView() !== null
  writeToken(null)
  if (wasView) return window.location.assign('/admin/people')
  const { pathname, search } = window.location
  if (pathname !== '/login') window.location.assign(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}
