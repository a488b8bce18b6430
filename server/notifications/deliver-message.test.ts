import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWork, type Work } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { addMessage } from '#tests/factories/messages.ts'
import { giftPicture } from './gift-pictures.ts'
import { createSmtpMail, type Mail } from '#server/platform/ports/mail.ts'
import { OutcomeUnknown, Refused } from '#server/platform/ports/send-error.ts'
import { createTwilioSms } from '#server/platform/ports/sms.ts'

let t: TestApp
let work: Work
let mails: Mail[] = []
let texts: string[] = []
/** The service's behaviour instead of taking a message. */
let fail: ((to: string) => Promise<void> | undefined) | undefined

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  const mail = { send: async (message: Mail) => (await fail?.(message.to), void mails.push(message)) }
  const sms = { send: async ({ to, text }: { to: string; text: string }) => (await fail?.(to), void texts.push(text)) }
  work = createWork(t.deps, { mail, sms } as Adapters)
})
beforeEach(async () => {
  await t.db.deleteFrom('notification').execute()
  mails = []
  texts = []
  fail = undefined
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

const write = (channel: 'email' | 'sms', change: { to?: string; subject?: string } = {}) =>
  addMessage(t.deps, { channel, to: channel === 'sms' ? '6045550100' : 'somebody@example.test', ...change })

const rowOf = (id: number) =>
  t.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messageIdOf = async (id: number) => `<${(await rowOf(id)).notification_id}.${id}@homebloom>`
/** A worker that died while sending. */
const cutOff = async () => {
  await new Promise<void>((resolve) => {
    fail = () => {
      resolve()
      return new Promise(() => undefined)
    }
    void work.deliver()
  })
  fail = undefined
}
const down = () => Promise.reject(new Error('the service answered 503'))

test('ten workers at once send a message once', async () => {
  for (const channel of ['email', 'sms'] as const) {
    const id = await write(channel)
    await Promise.all(Array.from({ length: 10 }, () => work.deliver()))
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: t.clock.now() })
  }
  expect([mails.length, texts.length]).toEqual([1, 1])
})

test('a failure is tried again with growing pauses and tells why it failed', async () => {
  const id = await write('sms')
  fail = down
  await work.deliver()
  await work.deliver()
  expect(await rowOf(id)).toMatchObject({ sent_at: null, last_error: 'the service answered 503', attempts: 1 })
  t.advance(5000)
  await work.deliver()
  t.advance(5000)
  fail = undefined
  await work.deliver()
  expect(await rowOf(id)).toMatchObject({ sent_at: null, attempts: 2 })
  t.advance(5000)
  await work.deliver()
  expect(await rowOf(id)).toMatchObject({ sent_at: t.clock.now(), attempts: 3, last_error: null })
})

test('a message that fails for a day is given up, while others of its lane go out right away', async () => {
  const lost = await write('email', { to: 'nobody@example.test' })
  fail = (to) => (to === 'nobody@example.test' ? down() : undefined)
  const others = Array.from({ length: 30 }, (_, n) => `one${n}@example.test`)
  for (const to of others) await write('email', { to })
  await work.deliver()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(others.toSorted())
  let tries = 1
  for (; (await rowOf(lost)).dropped_at === null; tries += 1) {
    t.advance(15 * 60_000)
    await work.deliver()
  }
  expect(tries).toBe(100)
  expect(await rowOf(lost)).toMatchObject({ sent_at: null, last_error: 'the service answered 503' })
})

test('a worker that dies while sending: mail goes out again under its own id, a text message does not', async () => {
  const letter = await write('email')
  await cutOff()
  // Perhaps it is only slow: nothing is sent yet, but no one else waits for it.
  const other = await write('email', { to: 'other@example.test' })
  await work.deliver()
  expect(mails.map(({ messageId }) => messageId)).toEqual([await messageIdOf(other)])
  t.advance(121_000)
  await work.deliver()
  expect(mails.map(({ messageId }) => messageId)).toEqual([await messageIdOf(other), await messageIdOf(letter)])

  const message = await write('sms')
  await cutOff()
  t.advance(121_000)
  await work.deliver()
  await work.deliver()
  expect(texts).toEqual([])
  expect(await rowOf(message)).toMatchObject({ sent_at: null, dropped_at: t.clock.now() })
})

test('a lost answer of the SMS service is not asked for again, nor is a number that it refuses', async () => {
  for (const error of [new OutcomeUnknown('lost'), new Refused('refused')]) {
    const id = await write('sms')
    fail = () => Promise.reject(error)
    await work.deliver()
    fail = undefined
    t.advance(3_600_000)
    await work.deliver()
    expect([texts, (await rowOf(id)).last_error]).toEqual([[], error.message])
  }
})

test('each person gets their messages in order', async () => {
  const subjects = Array.from({ length: 20 }, (_, n) => `${n}`)
  for (const subject of subjects) await write('email', { subject })
  await work.deliver()
  expect(mails.map(({ subject }) => subject)).toEqual(subjects.map((subject) => `[general] ${subject}`))
})

test('a clock that is set back keeps nothing waiting for days', async () => {
  t.advance(30 * 86_400_000)
  fail = down
  await write('email')
  await work.deliver()
  fail = undefined
  t.setNow(TEST_NOW)
  await work.deliver()
  expect(mails).toHaveLength(1)
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
  expect(await send((_request, response) => response.writeHead(400).end('{}'))).toBeInstanceOf(Refused)
  expect(await send((request) => request.socket.destroy())).toBeInstanceOf(OutcomeUnknown)
  const gone = createTcpServer()
  const port = await listening(gone)
  await new Promise((resolve) => gone.close(resolve))
  const nobody = createTwilioSms('AC0', 'secret', '+16045550100', `http://127.0.0.1:${port}`)
  const unreached = await nobody.send({ to: '6045550100', text: 'x' }).catch((reason: unknown) => reason)
  expect(unreached instanceof OutcomeUnknown).toBe(false)
})

test('the error leaves out what an email server says about a reader', async () => {
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
  expect(String(error)).toMatch(/not accepted: EENVELOPE 550/)
  expect(JSON.stringify({ ...(error as object), text: String(error) })).not.toContain('somebody')
  server.close()
})

test('a picture inside of the words goes as a part of the mail, and nothing is fetched from elsewhere', async () => {
  let mail = ''
  const server = createTcpServer((socket) => {
    let isData = false
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      if (isData) mail += data.toString()
      const isOver = isData && mail.endsWith('\r\n.\r\n')
      if (isData && !isOver) return
      isData = !isData && data.toString().startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  const smtp = createSmtpMail(`smtp://127.0.0.1:${await listening(server)}?ignoreTLS=true`, 'a@example.test')
  const { src, alt } = giftPicture('bouquet')
  const html = `<p><img src="${src}" alt="${alt}"></p>`
  await smtp.send({ to: 'b@example.test', subject: 's', text: 't', html, messageId: '<1@homebloom>' })
  const cid = /src=3D"cid:([^"]+)"/.exec(mail.replaceAll('=\r\n', ''))?.[1]
  expect(cid).toBeDefined()
  expect(mail.toLowerCase()).toContain(`content-id: <${cid?.toLowerCase()}>`)
  expect(mail).toContain('Content-Type: image/png')
  expect(mail).not.toMatch(/src=3D"http/)
  server.close()
})
