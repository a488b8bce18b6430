import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type App } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { createHostCheck } from './known-hosts.ts'

let t: TestApp
let app: App
beforeAll(async () => {
  t = await startTestApp()
  const isKnownHost = createHostCheck({ host: '127.0.0.1', publicUrl: 'http://shop.local:8000' })
  app = await buildApp(t.deps, { isKnownHost })
  await app.http.ready()
})
afterAll(async () => {
  await app.http.close()
  await t.close()
})

const ask = async (host: string, url = '/api/outbox') => (await app.http.inject({ url, headers: { host } })).statusCode

test('a name that leads here by trickery is told nothing, by no address', async () => {
  for (const host of ['evil.example', 'evil.example:8000', 'localhost.evil.example', '10.0.0.7:8000'])
    for (const url of ['/api/outbox', '/api/sandbox/second-factor', '/api/health/live', '/robots.txt', '/no/such'])
      expect(await ask(host, url), `${host}${url}`).toBe(421)
})

test('this machine and the public address are answered, however they are written', async () => {
  for (const host of ['localhost', 'LOCALHOST:8000', '127.0.0.1:8000', '[::1]:8000', 'shop.local:8000', 'shop.local.'])
    expect(await ask(host), host).toBe(200)
})

test('a sandbox open to the network answers to any IP address and to no other name', () => {
  for (const wildcard of ['0.0.0.0', '::']) {
    const isKnown = createHostCheck({ host: wildcard, publicUrl: 'http://localhost:8000' })
    expect(['10.0.0.7', '[fd00::1]', 'localhost', 'evil.example', '10.0.0.7.nip.io'].map(isKnown)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  }
  expect(createHostCheck({ host: 'box.lan', publicUrl: 'http://localhost:8000' })('box.lan')).toBe(true)
})
