import { STATUS_CODES } from 'node:http'
import { vi } from 'vitest'

import type { TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type Sent = { method: string; path: string; body: unknown }
type Answer = (ask: () => Promise<Response>) => Response | Promise<Response>

const NOBODY = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Calls of a page: the server of the test answers, except where a test answers in its place. The latest definition
 * counts. `vi.unstubAllGlobals()` removes it.
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
      ...(body instanceof FormData ? await multipartOf(body, headers) : {}),
    })
    const { statusCode: status, body: text } = answer
    return new Response(status === 204 ? null : text, { status, headers: answer.headers as Record<string, string> })
  }

  const on = (method: Method, path: RegExp, answer: Answer) => void answers.push({ method, path, answer })
  vi.stubGlobal('fetch', call)
  vi.stubGlobal('XMLHttpRequest', createRequest(call))
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
    /** A test answers such calls; it may ask the server. */
    on,
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

/** A form with its one file, as a browser sends it: the document's own forms say nothing of their bytes. */
async function multipartOf(form: FormData, headers: RequestInit['headers']) {
  const file = form.get('file') as File
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n`
  const bytes = Buffer.from(await file.arrayBuffer())
  return {
    headers: { ...(headers as Record<string, string>), 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(`${head}content-type: ${file.type}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  }
}

/** A page has its own, which the ones of Node do not know. */
const { Event: NodesEvent } = globalThis

/** Sends files and reports progress; here all of a file leaves in one piece. */
function createRequest(call: (path: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    readonly #headers: Record<string, string> = {}
    readonly #stop = new AbortController()
    #asked = { method: '', path: '' }

    open(method: string, path: string): void {
      this.#asked = { method, path }
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }

    abort(): void {
      this.#stop.abort()
    }

    send(body: FormData): void {
      const { path, method } = this.#asked
      call(path, { method, headers: this.#headers, body })
        .then(async (answer) => {
          this.responseText = await answer.text()
          if (!this.#stop.signal.aborted) Object.assign(this, { status: answer.status, statusText: answer.statusText })
        })
        .catch(() => undefined)
        .finally(() => this.dispatchEvent(new NodesEvent('loadend')))
    }
  }
}

function silence(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason as Error)))
}
