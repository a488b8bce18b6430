import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStreams, StreamAnswer, type EventStream } from './event-stream.ts'

let app: FastifyInstance
let streams: EventStream[]
let heartbeatSeconds: number

beforeEach(async () => {
  app = Fastify()
  streams = []
  heartbeatSeconds = 20
  const send = createStreams(app)
  app.get('/', (_request, reply) => send(new StreamAnswer(heartbeatSeconds, (stream) => streams.push(stream)), reply))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

function open(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    request({ host: '127.0.0.1', port, path: '/' }, resolve).once('error', reject).end()
  })
}

test('a reader who takes nothing any more is let go, and the others go on', async () => {
  const [stuck, other] = [await open(), await open()]
  stuck.pause()
  stuck.on('error', () => undefined)
  let ended = 0
  for (const stream of streams) stream.onEnd(() => (ended += 1))
  other.resume()
  const data = { pad: 'x'.repeat(20_000) }
  // Systems hold some megabytes for a reader before anything waits here.
  for (let n = 0; n < 5000 && ended === 0; n += 1) {
    for (const stream of streams) stream.send('change', data)
    await sleep(1)
  }
  expect(ended).toBe(1)
  expect(other.destroyed).toBe(false)
})

test('a stream on which nothing is told says that it stands', async () => {
  heartbeatSeconds = 0.05
  const answer = await open()
  let text = ''
  answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  await expect.poll(() => text).toMatch(/^(?::\n\n){4}/)
})

test('a reader who goes away leaves nothing behind', async () => {
  const answer = await open()
  let isOver = false
  streams[0]!.onEnd(() => (isOver = true))
  answer.on('error', () => undefined).destroy()
  await expect.poll(() => isOver).toBe(true)
  // To no one, and without harm.
  streams[0]!.send('change', {})
  streams[0]!.end()
})
