import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '#tests/factories/mail-server.ts'
import { selfSigned } from '#tests/factories/self-signed.ts'
import { createSmtpMail, transportOf, verifySmtp } from './mail.ts'

const LETTER = { to: 'b@example.test', subject: 's', text: 't', html: null, messageId: '<1@homebloom>' }
const HOST = '127.0.0.1'

const known = getCACertificates('default')
let server: Awaited<ReturnType<typeof startMailServer>>
let tls: ReturnType<typeof selfSigned>

beforeEach(() => {
  tls = selfSigned(HOST)
  setDefaultCACertificates([...known, tls.cert])
})
afterEach(async () => {
  setDefaultCACertificates(known)
  await server.close()
})

const required = () => `${server.url}?requireTLS=true`
const send = (url: string) => createSmtpMail(url, 'a@example.test').send(LETTER)

test('mail goes through STARTTLS to a server that asks for it, and the login is said only after it', async () => {
  server = await startMailServer({ tls })
  await send(required())
  await verifySmtp(required())
  expect(server.mails).toHaveLength(1)
  expect(server.logins).toEqual([{ isSealed: true }, { isSealed: true }])
  // Even where it isn't required.
  await send(server.url)
  expect(server.logins.at(-1)).toEqual({ isSealed: true })
})

test('a server whose STARTTLS was taken away is told neither login nor mail, and the mail waits', async () => {
  server = await startMailServer({ tls, strips: true })
  await expect(send(required())).rejects.toMatchObject({ kind: 'temporary' })
  await expect(verifySmtp(required())).rejects.toThrow(/ETLS/)
  expect([server.logins, server.mails]).toEqual([[], []])
})

test.each([
  ['nobody vouches for', HOST, false],
  ['is of another name', 'mail.example.test', true],
])('a server whose certificate %s is told neither login nor mail', async (_, host, isVouchedFor) => {
  const other = selfSigned(host)
  server = await startMailServer({ tls: other })
  setDefaultCACertificates(isVouchedFor ? [...known, other.cert] : known)
  await expect(send(required())).rejects.toMatchObject({ kind: 'temporary' })
  expect([server.logins, server.mails]).toEqual([[], []])
})

test.each([
  ['smtp://user:secret@mail.example.test:587', true],
  ['smtp://user:secret@mail.example.test:587?requireTLS=false', false],
  // Without a login nothing secret is sent to a relay, and on this machine no one listens in between.
  ['smtp://relay.example.test:25', false],
  ['smtp://user:secret@localhost:1025', false],
  ['smtp://user:secret@[::1]:1025', false],
  ['smtps://user:secret@mail.example.test', false],
])('%s requires STARTTLS: %s', async (url, isRequired) => {
  server = await startMailServer()
  expect(transportOf(url).requireTLS ?? false).toBe(isRequired)
})
