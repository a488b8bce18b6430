import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CachedResponse, negotiateEncoding, sendCached } from './cached-response.ts'

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['br;q=0.4, gzip;q=0.5', 'gzip'],
  ['BR;Q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity, br;q=0.5', null],
  ['br;q=none', null],
  ['brotli, xgzip', null],
])('Accept-Encoding %j is answered with %j', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

test('one body goes out plain, compressed, or not at all to whoever has it', async () => {
  const response = CachedResponse.json({ text: 'x'.repeat(2000) })
  const app = Fastify()
  app.get('/', (request, reply) => sendCached(response, request, reply))
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  expect((await ask({})).json()).toEqual(response.value)
  const brotli = await ask({ 'accept-encoding': 'br' })
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(response.body)
  expect(brotli.headers).toMatchObject({ etag: response.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  expect(gunzipSync((await ask({ 'accept-encoding': 'br;q=0, gzip' })).rawPayload)).toEqual(response.body)
  const known = await ask({ 'if-none-match': `W/"other", ${response.etag}` })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect(CachedResponse.json({ text: 'y' }).etag).not.toBe(response.etag)
})
