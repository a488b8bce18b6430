import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import type { Adapters } from '#server/adapters.ts'
import { createWork, type Work } from '#server/domains.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { createSmtpMail } from '#server/platform/ports/mail.ts'
import { createTwilioSms } from '#server/platform/ports/sms.ts'
import { signTwilioCall } from '#server/platform/ports/twilio-signature.ts'
import { notify } from './notify.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startMailServer } from '#tests/factories/mail-server.ts'
import { addMessage } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { startTwilio, TWILIO_ACCOUNT } from '#tests/factories/twilio-stand-in.ts'
import { addConfirmed, addPending } from '#tests/factories/visits.ts'
import { TWILIO_TOKEN } from '#tests/setup/inbound-secret.ts'

const SITE = { isSandbox: false, publicUrl: 'https://homebloom.test' }
const FROM = 'Homebloom <hello@homebloom.test>'
const NUMBER = '+16045550100'
const SERVICE = `MG${'a'.repeat(32)}`

let t: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
let twilio: Awaited<ReturnType<typeof startTwilio>>
let work: Work

const workWith = ({ mailUrl = server.url, from = NUMBER, token = TWILIO_TOKEN } = {}) =>
  createWork(t.deps, {
    mail: createSmtpMail(mailUrl, FROM),
    sms: createTwilioSms(TWILIO_ACCOUNT, token, from, twilio.origin),
  } as Adapters)

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, site: SITE })
  server = await startMailServer()
  twilio = await startTwilio(TWILIO_TOKEN)
  work = workWith()
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  await work.deliver()
  await sql`delete from notification`.execute(t.db)
  server.mails.length = 0
  twilio.texts.length = 0
})
afterAll(async () => {
  await t.close()
  await server.close()
  await twilio.close()
})

const rowOf = (id: number) =>
  t.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** @returns the id of an email that its reader may switch off */
async function tellOptional({ email }: TestPerson): Promise<number> {
  const told = { clientFirstName: 'Casey', providerFirstName: 'Amara', service: 'Nails', written: ['client' as const] }
  await inTransaction(t.db, (trx) =>
    notify(t.deps, trx, {
      template: 'review.published',
      to: [{ as: 'client', email }],
      subject: { type: 'booking', id: newId() },
      data: { bookingId: newId(), ...told },
    }),
  )
  const last = t.db.selectFrom('outbox_message').select('id').where('recipient', '=', email).orderBy('id', 'desc')
  return (await last.executeTakeFirstOrThrow()).id
}
/** The last that arrived. */
const mailTo = (email: string) => server.mails.filter(({ to }) => to.includes(email)).at(-1)!

describe('mail, by a real mail server', () => {
  it('reaches both sides of a visit that was accepted, with its entry for their calendars', async () => {
    const { client, provider, id } = await addConfirmed(t)
    await work.deliver()
    const { from, to, mail, header } = mailTo(client.email)
    expect([from, to]).toEqual(['hello@homebloom.test', [client.email]])
    expect(mail.from).toEqual({ name: 'Homebloom', address: 'hello@homebloom.test' })
    expect(mail.subject).toContain('Amara')
    expect(header('message-id')).toMatch(/^<\S+@homebloom>$/)
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-request-id')).toMatch(/\S/)
    // A visit's own emails cannot be switched off.
    expect(header('list-unsubscribe')).toBeUndefined()
    for (const words of [mail.text, mail.html]) {
      expect(words).toContain('12 Test Street')
      expect(words).toContain(`https://homebloom.test/bookings/${id}`)
    }
    const [invite] = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
    expect(invite).toMatchObject({ method: 'REQUEST' })
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(invite!.content as ArrayBuffer)))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect(event.startDate.toJSDate().toISOString()).toBe(moment(3, '09:00'))
    expect(server.mails.flatMap((one) => one.to).toSorted()).toContain(provider.email)
    const ids = server.mails.map((one) => one.header('message-id'))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('an optional email has unsubscribe headers for email programs and a link for people', async () => {
    const person = await addPerson(t)
    await tellOptional(person)
    await work.deliver()
    const { mail, header } = mailTo(person.email)
    const [, link] = /^<(https:\/\/homebloom\.test\/unsubscribe\?t=\S+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.html).toContain('Stop emails like this')
    expect(mail.text).toContain(`Stop emails like this: ${link}`)
    const pressed = await t.app.http.inject({
      method: 'POST',
      url: link!.replace(SITE.publicUrl, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.statusCode).toBe(200)
    const next = await tellOptional(person)
    await work.deliver()
    expect(await rowOf(next)).toMatchObject({ sent_at: null, last_error: 'turned off by the recipient' })
  })

  it.each([
    ['a server that knows nobody at first', { code: 450, text: '4.2.0 greylisted, try again' }],
    ['a server that has no room', { code: 452, text: '4.2.2 mailbox full' }],
    ['a line that breaks when all was said', 'cut after data'],
  ] as const)('outlasts %s: the same mail, once', async (_, answer) => {
    const id = await addMessage(t.deps, { channel: 'email', to: 'reader@example.test' })
    server.answer(answer)
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ sent_at: null, dropped_at: null, attempts: 1, failure: 'temporary' })
    expect(server.mails).toHaveLength(0)
    t.advance(5000)
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ sent_at: t.clock.now(), attempts: 2, last_error: null })
    const { notification_id } = await rowOf(id)
    expect(server.mails.map(({ header }) => header('message-id'))).toEqual([`<${notification_id}.${id}@homebloom>`])
  })

  it('outlasts a server that hangs up because it is busy: the same mail, once', async () => {
    const id = await addMessage(t.deps, { channel: 'email', to: 'reader@example.test' })
    server.answer({ code: 421, text: '4.7.0 too many connections' })
    await work.deliver()
    t.advance(5000)
    await work.deliver()
    expect((await rowOf(id)).sent_at).not.toBe(null)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    [{ code: 550, text: '5.1.1 no such user' }, 'bounce'],
    [{ code: 550, text: '5.7.1 we take nothing from you' }, 'blocked'],
    [{ code: 554, text: '5.3.0 another reason' }, 'unknown'],
  ] as const)('that is refused for good (%o, %s) is sent no more', async (answer, failure) => {
    const person = await addPerson(t)
    const id = await addMessage(t.deps, { channel: 'email', to: person.email })
    server.answer(answer)
    await work.deliver()
    t.advance(3_600_000)
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ sent_at: null, gave_up_at: expect.any(Date), attempts: 1, failure })
    expect((await rowOf(id)).last_error).not.toContain(person.email)
    expect(server.mails.filter(({ to }) => to.includes(person.email))).toEqual([])
    const { body } = await t.call(getMe, { token: person.token })
    expect(body.email_state).toBe(failure === 'bounce' ? 'returned' : 'confirmed')
  })

  it('waits when the server knows our login no more: nobody else is to blame', async () => {
    const id = await addMessage(t.deps, { channel: 'email', to: 'reader@example.test' })
    await workWith({ mailUrl: server.urlOfStranger }).deliver()
    expect(await rowOf(id)).toMatchObject({ dropped_at: null, failure: 'temporary' })
    t.advance(5000)
    await work.deliver()
    expect(server.mails).toHaveLength(1)
  })
})

describe('text messages, by the call of the service', () => {
  it('say to whom, from where, what, and where to tell what became of them', async () => {
    const { provider } = await addPending(t)
    await work.deliver()
    const [asked] = twilio.texts.filter(({ to }) => to === `+1${provider.phone}`)
    expect(asked).toMatchObject({ from: NUMBER, body: expect.stringContaining('https://homebloom.test/') as string })
    const path = asked!.callback!.replace(SITE.publicUrl, '')
    expect(path).toMatch(/^\/api\/texts\/reports\/\d+$/)
    // The service's report, as it signs it.
    const form = new URLSearchParams({ MessageSid: asked!.sid, MessageStatus: 'delivered', To: asked!.to })
    const told = await t.app.http.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signTwilioCall(asked!.callback!, form, TWILIO_TOKEN),
      },
      payload: form.toString(),
    })
    expect(told.statusCode).toBe(200)
    const id = Number(path.split('/').at(-1))
    expect(await rowOf(id)).toMatchObject({ recipient: provider.phone, reported: 'delivered' })
  })

  it('go by a messaging service where there is one', async () => {
    await addMessage(t.deps, { channel: 'sms', to: '6045550123' })
    await workWith({ from: SERVICE }).deliver()
    expect(twilio.texts).toMatchObject([{ to: '+16045550123', from: SERVICE }])
  })

  it.each([
    [{ status: 429, code: 20429 }, 'temporary'],
    [{ status: 503 }, 'temporary'],
  ] as const)('that meet %o (%s) are tried again', async (answer, failure) => {
    const id = await addMessage(t.deps, { channel: 'sms', to: '6045550123' })
    twilio.answer(answer)
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ sent_at: null, dropped_at: null, failure })
    t.advance(5000)
    await work.deliver()
    expect(twilio.texts).toHaveLength(1)
  })

  it.each([
    [{ status: 400, code: 21211 }, 'bounce'],
    [{ status: 400, code: 21610 }, 'blocked'],
    ['cut', 'unknown'],
  ] as const)('that meet %o (%s) are not', async (answer, failure) => {
    const id = await addMessage(t.deps, { channel: 'sms', to: '6045550123' })
    twilio.answer(answer)
    await work.deliver()
    t.advance(3_600_000)
    await work.deliver()
    expect(await rowOf(id)).toMatchObject({ sent_at: null, gave_up_at: expect.any(Date), attempts: 1, failure })
    expect(twilio.texts).toHaveLength(answer === 'cut' ? 1 : 0)
  })

  it('wait when the service knows our login no more', async () => {
    const id = await addMessage(t.deps, { channel: 'sms', to: '6045550123' })
    await workWith({ token: 'an old one' }).deliver()
    expect(await rowOf(id)).toMatchObject({ dropped_at: null, failure: 'temporary' })
    t.advance(5000)
    await work.deliver()
    expect(twilio.texts).toHaveLength(1)
  })
})
