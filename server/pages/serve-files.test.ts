import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { serveFiles } from './serve-files.ts'

const SCRIPT = 'console.log("here")'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-files-'))
  await mkdir(join(folder, 'site/assets/deep'), { recursive: true })
  await writeFile(join(folder, 'beside.txt'), 'not served')
  await writeFile(join(folder, 'site/logo.svg'), '<svg/>')
  await writeFile(join(folder, 'site/assets/app-1a2b.js'), SCRIPT)
  await writeFile(join(folder, 'site/assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'site/assets/deep/a word.txt'), 'deep')
  app = Fastify()
  await serveFiles(app, join(folder, 'site'))
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('files are sent under their names, packed for whoever takes it, and kept for as long as their names last', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(plain).toMatchObject({ statusCode: 200, body: SCRIPT })
  expect(plain.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  const packed = await get('/assets/app-1a2b.js', 'br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  const logo = await get('/logo.svg')
  expect(logo.headers['cache-control']).toMatch(/^public, max-age=86400/)
  expect((await get('/assets/deep/a%20word.txt')).body).toBe('deep')
  expect((await app.inject({ method: 'HEAD', url: '/logo.svg' })).statusCode).toBe(200)
})

test('missing, outside and misspelled files are not found', async () => {
  for (const url of [
    '/assets/none.js',
    '/assets/',
    '/assets/deep',
    '/assets/APP-1a2b.js',
    '/assets/app-1a2b.js.br',
    '/assets/..%2f..%2fbeside.txt',
    '/assets/deep//a%20word.txt',
    '/beside.txt',
  ])
    expect((await get(url)).statusCode, url).toBe(404)
})
