import { login } from '#contract/accounts.ts'
import type { Answer, CallInput, EndpointShape } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

/** Demo content comes in like everyone's: over the API, signed in as the person it belongs to. */
export type FrontDoor = {
  /** @throws Refused when the answer is not 2xx */
  call<E extends EndpointShape>(email: string | null, endpoint: E, input?: CallInput<E>): Promise<Answer<E>>
  /** A private file to a path below `/api`. @returns its id */
  upload(email: string, path: string, file: Buffer): Promise<string>
}

export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(`${status} ${code}: ${detail}`)
    this.status = status
    this.code = code
  }
}

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** @param onSignIn what else a person does at every login */
export function createFrontDoor(
  http: FastifyInstance,
  onSignIn: (email: string, token: string) => Promise<void>,
): FrontDoor {
  const tokens = new Map<string, Promise<string>>()

  async function send(endpoint: EndpointShape, input: LooseInput, token?: string): Promise<unknown> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(input.params?.[name])),
    )
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
    const response = await http.inject({
      method: endpoint.method,
      url: `/api${path}?${query.toString()}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    return readAnswer(response)
  }

  function tokenOf(email: string): Promise<string> {
    const known = tokens.get(email) ?? signIn(email)
    tokens.set(email, known)
    return known
  }

  async function signIn(email: string): Promise<string> {
    const answer = (await send(login, { body: { email, password: DEMO_PASSWORD } })) as Answer<typeof login>
    await onSignIn(email, answer.access_token)
    return answer.access_token
  }

  /** Sessions end while the demo's weeks go by: then the person signs in again. */
  async function asPerson(email: string, act: (token: string) => Promise<unknown>): Promise<unknown> {
    try {
      return await act(await tokenOf(email))
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      tokens.delete(email)
      return act(await tokenOf(email))
    }
  }

  return {
    async call(email, endpoint, input) {
      if (!email) return (await send(endpoint, (input ?? {}) as LooseInput)) as never
      return (await asPerson(email, (token) => send(endpoint, (input ?? {}) as LooseInput, token))) as never
    },
    async upload(email, path, file) {
      const answer = await asPerson(email, async (token) => {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(file)]), 'paper')
        const headers = { authorization: `Bearer ${token}` }
        return readAnswer(await http.inject({ method: 'POST', url: `/api${path}`, headers, payload: form }))
      })
      return (answer as { id: string }).id
    },
  }
}

function readAnswer(response: { statusCode: number; body: string }): unknown {
  const body = JSON.parse(response.body) as { code?: string; detail?: string }
  if (response.statusCode >= 300) throw new Refused(response.statusCode, body.code ?? '', body.detail ?? '')
  return body
}
