import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { DomainError } from '#server/platform/errors.ts'
import { createLogger } from '#server/platform/logger.ts'
import { registerProblems } from './problems.ts'

async function answerTo(error: unknown) {
  const app = Fastify()
  registerProblems(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, body, headers } = await app.inject('/')
  return { status: statusCode, body, pause: headers['retry-after'] }
}

const withCode = (code: string) => Object.assign(new Error('row of somebody@example.test'), { code })

test.each([
  '40P01',
  '40001',
  '55P03',
  '57014',
  '57P01',
  '57P03',
  '53300',
  '53100',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
])('a database that is away or too busy (%s) may be asked again', async (code) => {
  expect(await answerTo(withCode(code))).toMatchObject({ status: 503, pause: '2' })
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('so may one whose connection broke: %s', async (message) => {
  expect(await answerTo(new Error(message))).toMatchObject({ status: 503, pause: '2' })
})

test('a socket that is not there is a database that is away, a file that is not there is our fault', async () => {
  const missing = (syscall: string) => Object.assign(withCode('ENOENT'), { syscall })
  expect((await answerTo(missing('connect'))).status).toBe(503)
  expect((await answerTo(missing('open'))).status).toBe(500)
})

test('a refusal says when to ask again where that is known', async () => {
  const pauseOf = async (error: DomainError) => (await answerTo(error)).pause
  expect(await pauseOf(new DomainError('too_many_requests', 'Slow down', { retryAfter: 40 }))).toBe('40')
  expect(await pauseOf(new DomainError('too_many_requests'))).toBeUndefined()
  expect(await pauseOf(new DomainError('unavailable'))).toBe('2')
})

test('a value that fits no column is the fault of who sent it, anything else is ours and tells nothing', async () => {
  expect((await answerTo(withCode('22P05'))).status).toBe(422)
  for (const error of [withCode('23505'), withCode('42P01'), new RangeError('somebody@example.test')]) {
    const { status, body } = await answerTo(error)
    expect([status, body.includes('somebody')]).toEqual([500, false])
  }
})

test('a database that is away fills no log: one line tells the first refusal, and the next how many there were', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: { msg: string; untold?: number }[] = []
  const log: FastifyBaseLogger = createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log })
  registerProblems(app)
  app.get('/away', () => Promise.reject(withCode('ECONNREFUSED')))
  app.get('/broken', () => Promise.reject(new Error('a fault of ours')))
  for (let n = 0; n < 50; n += 1) await app.inject('/away')
  expect(lines.map(({ msg, untold }) => [msg, untold])).toEqual([['request failed: the database did not answer', 0]])
  vi.advanceTimersByTime(10_001)
  for (const url of ['/away', '/broken', '/broken']) await app.inject(url)
  expect(lines.slice(1).map(({ msg, untold }) => [msg, untold])).toEqual([
    ['request failed: the database did not answer', 49],
    ['request failed', undefined],
    ['request failed', undefined],
  ])
  vi.useRealTimers()
})
