import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Route } from '#contract/endpoint.ts'
import { ApiError, call, fillPath, queryString } from '#web/api.ts'
import { errorText, networkError, readDetail, refusalText } from '#web/api-error.ts'

const thing: Route<unknown> = { method: 'GET', path: '/things/:name' }
const input = { params: { name: 'a b/c' } } as never

let stored: Map<string, string>
let visited: string[]
let requests: { url: string; init: RequestInit }[]

function answerWith(status: number, body: unknown) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return Promise.resolve(new Response(body === null ? null : JSON.stringify(body), { status }))
  })
}

beforeEach(() => {
  stored = new Map()
  visited = []
  requests = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const location = { pathname: '/profile', search: '?x=1', assign: (to: string) => visited.push(to) }
  vi.stubGlobal('window', { location })
})
afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('waits 30 seconds for an answer and no longer', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    answerWith(200, {})
    await call(thing, input)
    expect(limit).toHaveBeenCalledExactlyOnceWith(30_000)
    expect(requests[0]?.init.signal).toBe(limit.mock.results[0]?.value)
    limit.mockRestore()
  })

  it('carries the token and encodes every part of the path', async () => {
    stored.set('homebloom.token', 'secret')
    answerWith(200, { ok: true })
    expect(await call(thing, input)).toEqual({ ok: true })
    expect(requests[0]?.url).toBe('/api/things/a%20b%2Fc')
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it('drops the token and asks to log in after a 401 to a request that carried it', async () => {
    stored.set('homebloom.token', 'secret')
    answerWith(401, { detail: 'Sign in first' })
    await expect(call(thing, input)).rejects.toMatchObject({ status: 401, detail: 'Sign in first' })
    expect(stored.size).toBe(0)
    expect(visited).toEqual(['/login?redirect=%2Fprofile%3Fx%3D1'])
  })

  it('does neither after a wrong password, nor for a token that is not the stored one', async () => {
    answerWith(401, { detail: 'Wrong email or password' })
    await expect(call(thing, input)).rejects.toThrow('Wrong email or password')
    stored.set('homebloom.token', 'secret')
    await expect(call(thing, { params: { name: 'x' }, token: 'of the sign-up' } as never)).rejects.toThrow()
    expect(stored.get('homebloom.token')).toBe('secret')
    expect(visited).toEqual([])
  })

  it('keeps the token when nothing answers or the server fails', async () => {
    stored.set('homebloom.token', 'secret')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(call(thing, input)).rejects.toMatchObject({ status: 0, code: 'network' })
    answerWith(503, null)
    await expect(call(thing, input)).rejects.toMatchObject({ status: 503, detail: '' })
    expect(stored.get('homebloom.token')).toBe('secret')
  })

  it('logs what was not allowed, what broke and what had no answer, and keeps the token (section 8, Transport)', async () => {
    const said: unknown[] = []
    vi.stubGlobal('console', { warn: (text: unknown) => said.push(text) })
    stored.set('homebloom.token', 'secret')
    for (const status of [403, 500, 404]) {
      answerWith(status, { detail: 'No' })
      await expect(call(thing, input)).rejects.toMatchObject({ status })
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(call(thing, input)).rejects.toMatchObject({ status: 0 })
    expect(said).toEqual([
      'Not allowed: GET /things/:name.',
      'Server error 500: GET /things/:name.',
      'No answer to GET /things/:name. Check the connection and HTTPS.',
    ])
    expect(stored.get('homebloom.token')).toBe('secret')
    expect(visited).toEqual([])
  })
})

it('an answer that breaks off is no success', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken, { status: 200 })))
  await expect(call(thing, input)).rejects.toMatchObject({ status: 0, code: 'network' })
})

describe('errors', () => {
  it('reads all three forms of a detail', () => {
    expect(readDetail({ detail: 'In words' })).toBe('In words')
    expect(readDetail({ detail: { msg: 'Inside' } })).toBe('Inside')
    expect(readDetail({ detail: [{ msg: 'One' }, { msg: 'Two' }] })).toBe('One, Two')
    expect(readDetail('<html>')).toBe('')
  })

  it('lets only a refusal speak where the page has words of its own', () => {
    expect(refusalText(new ApiError(409, { detail: 'Accepted already' }), 'Failed.')).toBe('Accepted already')
    expect(refusalText(new ApiError(403, {}), 'Failed.')).toBe('Failed.')
    expect(refusalText(new ApiError(500, { detail: 'Broken' }), 'Failed.')).toBe('Failed.')
    expect(refusalText(networkError(new TypeError(), null), 'Failed.')).toBe('Failed.')
  })

  it('says what failed and why when nobody answered, else what the server said', () => {
    const away = new ApiError(0, { code: 'network', detail: 'Couldn’t reach the server.' })
    expect(errorText(away, 'Failed to save.')).toBe('Failed to save. Couldn’t reach the server.')
    expect(errorText(new ApiError(409, { detail: 'Not now' }), 'Failed to save.')).toBe('Not now')
    expect(errorText(new ApiError(500, null), 'Failed to save.')).toBe('Failed to save.')
    expect(errorText(new TypeError('x'), 'Failed to save.')).toBe('Failed to save.')
  })

  it('finds the words for one field', () => {
    const error = new ApiError(422, { detail: 'No', errors: [{ msg: 'Too short', loc: ['body', 'address', 'city'] }] })
    expect(error.field('city')).toBe('Too short')
    expect(error.field('email')).toBeUndefined()
  })
})

describe('addresses', () => {
  it('leaves out what is empty and repeats lists', () => {
    expect(queryString({ a: 1, b: '', c: null, d: undefined, e: ['x', 'y z'], f: 0 })).toBe('?a=1&e=x&e=y+z&f=0')
    expect(queryString({ a: '' })).toBe('')
    expect(fillPath('/a/:b/c', { b: 'é' })).toBe('/a/%C3%A9/c')
  })
})
