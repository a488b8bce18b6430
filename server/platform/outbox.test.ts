import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { inTransaction } from './db/connection.ts'
import { createSmtpMail, type Mail } from './mail.ts'
import { deliverMessage, queueMessages } from './outbox.ts'
import { createTwilioSms, OutcomeUnknown } from './sms.ts'

let t: TestApp
let mails: Mail[] = []
let texts: string[] = []
/** What the service outside does instead of taking a message. */
let fail: (() => Promise<never>) | undefined

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => {
  mails = []
  texts = []
  fail = undefined
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

const mail = { send: async (message: Mail) => (fail ? fail() : void mails.push(message)) }
const sms = { send: async ({ text }: { text: string }) => (fail ? fail() : void texts.push(text)) }

async function write(channel: 'email' | 'sms'): Promise<string> {
  const to = channel === 'sms' ? '6045550100' : 'somebody@example.test'
  await inTransaction(t.db, (trx) => queueMessages(t.deps, trx, [{ channel, to, text: 'Hello', kind: 'test' }]))
  const { id } = await t.db
    .selectFrom('outbox_message')
    .select('id')
    .orderBy('created_at', 'desc')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

const deliver = (id: string) => deliverMessage({ ...t.deps, mail, sms }, id)
const rowOf = (id: string) =>
  t.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A worker that died while sending. */
const cutOff = async (id: string) => {
  fail = () => new Promise(() => undefined)
  void deliver(id)
  while ((await rowOf(id)).claimed_until === null) await Promise.resolve()
  fail = undefined
}

test('ten workers at once send a message once', async () => {
  for (const channel of ['email', 'sms'] as const) {
    const id = await write(channel)
    await Promise.allSettled(Array.from({ length: 10 }, () => deliver(id)))
    await deliver(id)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: t.clock.now() })
  }
  expect([mails.length, texts.length]).toEqual([1, 1])
})

test('a failure is tried again and tells why it failed', async () => {
  const id = await write('sms')
  fail = () => Promise.reject(new Error('the SMS service answered 503'))
  await expect(deliver(id)).rejects.toThrow('503')
  expect(await rowOf(id)).toMatchObject({ sent_at: null, last_error: 'the SMS service answered 503', attempts: 1 })
  fail = undefined
  await deliver(id)
  expect(await rowOf(id)).toMatchObject({ sent_at: t.clock.now(), attempts: 2, last_error: null })
})

test('a worker that dies while sending: mail goes out again under its own id, a text message does not', async () => {
  const letter = await write('email')
  await cutOff(letter)
  // Perhaps it is only slow: the job is tried again, and nothing is sent yet.
  await expect(deliver(letter)).rejects.toThrow('somebody else')
  t.advance(121_000)
  await deliver(letter)
  expect(mails.map(({ messageId }) => messageId)).toEqual([`<${letter}@homebloom>`])

  const message = await write('sms')
  await cutOff(message)
  t.advance(121_000)
  await deliver(message)
  await deliver(message)
  expect(texts).toEqual([])
  expect(await rowOf(message)).toMatchObject({ sent_at: null, dropped_at: t.clock.now() })
})

test('a lost answer of the SMS service is not asked for again', async () => {
  const id = await write('sms')
  fail = () => Promise.reject(new OutcomeUnknown('lost'))
  await deliver(id)
  fail = undefined
  await deliver(id)
  expect([texts, (await rowOf(id)).dropped_at]).toEqual([[], t.clock.now()])
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('the SMS service: refused is tried again, unreachable too, cut off is not known', async () => {
  const send = async (handler: RequestListener) => {
    const server = createServer(handler)
    const origin = `http://127.0.0.1:${await listening(server)}`
    const error = await createTwilioSms('AC0', 'secret', '+16045550100', origin)
      .send({ to: '6045550100', text: 'Hello' })
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    server.close()
    server.closeAllConnections()
    return error
  }
  expect(await send((_request, response) => response.writeHead(201).end('{}'))).toBeUndefined()
  const refused = await send((_request, response) => response.writeHead(500).end())
  expect([refused instanceof OutcomeUnknown, String(refused)]).toEqual([false, 'Error: the SMS service answered 500'])
  expect(await send((request) => request.socket.destroy())).toBeInstanceOf(OutcomeUnknown)
  const gone = createTcpServer()
  const port = await listening(gone)
  await new Promise((resolve) => gone.close(resolve))
  const nobody = createTwilioSms('AC0', 'secret', '+16045550100', `http://127.0.0.1:${port}`)
  const unreached = await nobody.send({ to: '6045550100', text: 'x' }).catch((reason: unknown) => reason)
  expect(unreached instanceof OutcomeUnknown).toBe(false)
})

test('what a mail server says of a reader stays out of the error', async () => {
  const server = createTcpServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      const isRcpt = data.toString().startsWith('RCPT')
      socket.write(isRcpt ? '550 5.1.1 <somebody@example.test> unknown\r\n' : '250 ok\r\n')
    })
  })
  const smtp = createSmtpMail(`smtp://127.0.0.1:${await listening(server)}?ignoreTLS=true`, 'a@example.test')
  const letter = { to: 'somebody@example.test', subject: 's', text: 't', html: null, messageId: '<1@homebloom>' }
  const error = await smtp.send(letter).catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/not taken: EENVELOPE 550/)
  expect(JSON.stringify({ ...(error as object), text: String(error) })).not.toContain('somebody')
  server.close()
})
