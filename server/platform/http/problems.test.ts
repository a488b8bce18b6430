import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerProblems } from './problems.ts'

async function answerTo(error: unknown) {
  const app = Fastify()
  registerProblems(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, body } = await app.inject('/')
  return { status: statusCode, body }
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
  expect((await answerTo(withCode(code))).status).toBe(503)
})

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'so may one whose connection broke: %s',
  async (message) => {
    expect((await answerTo(new Error(message))).status).toBe(503)
  },
)

test('a value that fits no column is the fault of who sent it, anything else is ours and tells nothing', async () => {
  expect((await answerTo(withCode('22P05'))).status).toBe(422)
  for (const error of [withCode('23505'), withCode('42P01'), new RangeError('somebody@example.test')]) {
    const { status, body } = await answerTo(error)
    expect([status, body.includes('somebody')]).toEqual([500, false])
  }
})
