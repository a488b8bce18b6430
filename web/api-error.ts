/** The error of one call, in words for people. */
export class ApiError extends Error {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  /** Stable code of the server, '' when there is none. */
  readonly code: string
  /** The server's explanation, '' when it gave none: then show the fallback of the page. */
  readonly detail: string
  readonly errors: readonly FieldProblem[]
  readonly body: unknown

  constructor(status: number, body: unknown, statusText = '') {
    const detail = readDetail(body)
    super(detail || statusText || `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.detail = detail
    this.code = isRecord(body) && typeof body.code === 'string' ? body.code : ''
    this.errors = isRecord(body) ? readProblems(body.errors) : []
  }

  /** The message for one field, by the last part of its place in the input. */
  field(name: string): string | undefined {
    return this.errors.find((problem) => problem.loc.at(-1) === name)?.msg
  }
}

const OFFLINE = 'offline'

/** No answer, or none from our server: a later try may work. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

export type FieldProblem = { msg: string; loc: readonly string[] }

export function networkError(cause: unknown, signal: AbortSignal | null | undefined): ApiError {
  const isOffline = globalThis.navigator?.onLine === false
  const timedOut = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  const error = new ApiError(0, {
    code: isOffline ? OFFLINE : timedOut ? 'timeout' : 'network',
    detail: isOffline
      ? 'You’re offline; nothing was lost. Try again when you’re back.'
      : timedOut
        ? 'The server took too long to answer.'
        : 'Couldn’t reach the server. Please check your connection.',
  })
  error.cause = cause
  return error
}

/**
 * Writes to the console what was refused or broke, never what was sent.
 * @param what method and path of the endpoint
 * @returns the error
 */
export function logged(error: ApiError, what: string): ApiError {
  const says = logText(error.status, what)
  // oxlint-disable-next-line no-console -- the browser's console is where people look for a failure
  if (says !== '') console.warn(says, error.detail)
  return error
}

function logText(status: number, what: string): string {
  if (status === 0) return `No answer to ${what}. Check the connection and HTTPS.`
  if (status === 403) return `Not allowed: ${what}.`
  return status >= 500 ? `Server error ${status}: ${what}.` : ''
}

/**
 * The detail of an answer in any of its three forms: a string,
 * an object's `msg`, or a list of `msg`s joined by ", ". '' when there is none.
 */
export function readDetail(body: unknown): string {
  const detail = isRecord(body) ? body.detail : undefined
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map(messageOf).filter(Boolean).join(', ')
  return messageOf(detail)
}

/** The words of any thrown thing: the server's detail, else `fallback`; when no server answered, both what failed and why. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.detail === '') return fallback
  if (error.code === OFFLINE) return error.detail
  return error.status === 0 ? `${fallback} ${error.detail}` : error.detail
}

/** The reason why a page can't be shown. Without a network the server isn't to blame. */
export function loadText(error: ApiError, fallback: string): string {
  return error.code === OFFLINE ? 'You’re offline. This loads once you’re back.' : fallback
}

/**
 * Like `errorText`, where the page has words of its own for a failure: a refusal (4xx) gives its own
 * reason; a server that failed or did not answer has none that helps.
 */
export function refusalText(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && (error.code === OFFLINE || (error.status >= 400 && error.status < 500))
  return isRefusal ? error.detail || fallback : fallback
}

function readProblems(list: unknown): FieldProblem[] {
  if (!Array.isArray(list)) return []
  return list.map((item) => ({
    msg: messageOf(item),
    loc: isRecord(item) && Array.isArray(item.loc) ? item.loc.map(String) : [],
  }))
}

function messageOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isRecord(value) && typeof value.msg === 'string' ? value.msg : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
