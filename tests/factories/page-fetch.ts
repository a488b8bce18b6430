import { STATUS_CODES } from 'node:http'
import { vi } from 'vitest'

import type { TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type Sent = { method: string; path: string; body: unknown }
type Answer = (ask: () => Promise<Response>) => Response | Promise<Response>

const NOBODY = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * What a page calls: the server of the test answers, except where a test answers in its place. The latest word counts.
 * `vi.unstubAllGlobals()` takes it away.
 */
export function startFetch({ app }: Pick<TestApp, 'app'>) {
  const sent: Sent[] = []
  const answers: { method: Method; path: RegExp; answer: Answer }[] = []
  let isEnded = false
  let isLost = false

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', body, signal } = init
    sent.push({ method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body })
    // The stream of changes has nothing to say.
    if (path.startsWith('/api/live')) return silence(signal)
    const own = answers.findLast((one) => one.method === method && one.path.test(path))
    const answer = await (own ? own.answer(() => ask(path, init)) : ask(path, init))
    return isEnded ? new Promise<Response>(() => {}) : answer
  }

  async function ask(path: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> {
    const answer = await app.http.inject({
      method: method as Method,
      url: path,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const { statusCode: status, body: text } = answer
    return new Response(status === 204 ? null : text, { status, headers: answer.headers as Record<string, string> })
  }

  const on = (method: Method, path: RegExp, answer: Answer) => void answers.push({ method, path, answer })
  vi.stubGlobal('fetch', call)
  return {
    sent,
    /** Answers such calls in the server's place. Without a body it gives no reason. */
    answer: (method: Method, path: RegExp, { status = 200, json = {} as unknown } = {}) =>
      on(method, path, () => new Response(JSON.stringify(json), { status, statusText: STATUS_CODES[status] ?? '' })),
    /** The server answers such calls, and its answer is on its way until it is let go. @returns what lets it go */
    hold(method: Method, path: RegExp): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      on(method, path, async (asked) => {
        const answer = await asked()
        await promise
        return answer
      })
      return resolve
    },
    /** No server answers such calls. */
    cutOff: (method: Method, path: RegExp) => on(method, path, NOBODY),
    /** Lets the server answer, and changes what it says. */
    retell: <T>(method: Method, path: RegExp, change: (json: T) => unknown) =>
      on(method, path, async (asked) => Response.json(change((await (await asked()).json()) as T))),
    /** The server answers everything by itself again. */
    unanswer() {
      answers.length = 0
      isLost = false
    },
    /** The server's part of pages that are opened from now on gets lost on its way. */
    losePages() {
      isLost = true
    },
    isLost: () => isLost,
    end() {
      isEnded = true
    },
  }
}

function silence(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason as Error)))
}
