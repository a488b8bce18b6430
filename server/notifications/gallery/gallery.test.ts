import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getExample, listExamples, type Example } from '#contract/examples.ts'
import { templates } from '#server/notifications/templates/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

let t: TestApp
let all: Example[]

beforeAll(async () => {
  t = await startTestApp()
  const { body } = await t.call(listExamples)
  all = []
  for (const { id } of body) all.push((await t.call(getExample, { params: { id } })).body)
})
afterAll(() => t.close())

/** Changes without a message: another template covers them. */
const TOLD_OTHERWISE = [
  'booking.check_in',
  'booking.disputed',
  'booking.dispute_over',
  'booking.fee_waived',
  'booking.visit_refunded',
]
/** People without an account answer by email. */
const WITHOUT_LINK = ['ticket.answered visitor', 'account.deleted owner']

/** Every text of it, by what it is. */
function textsOf({ mail, sms, push, inbox }: Example): Record<string, string> {
  return {
    ...(mail && { subject: mail.subject, mail: mail.text, html: mail.html }),
    ...(sms && { sms: sms.text }),
    ...(push && { push: push.title }),
    ...(inbox && { title: inbox.title, inbox: inbox.text }),
  }
}

/** Names of the examples with a fault: the list should be empty. */
const where = (holds: (example: Example) => boolean) => all.filter(holds).map(({ id }) => id)

test('every template is there, for each of its readers', () => {
  const shown = new Set(all.map(({ template, reader }) => `${template} ${reader}`))
  const wanted = Object.entries(templates).flatMap(([name, { readers }]) =>
    Object.keys(readers as object).map((reader) => `${name} ${reader}`),
  )
  expect(wanted.filter((name) => !shown.has(name))).toEqual([])
  const silent = Object.keys(templates).filter((name) => !all.some(({ template }) => template === name))
  expect(silent).toEqual(TOLD_OTHERWISE)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('nothing is missing from the words', () => {
  const odd = /undefined|\bnull\b|NaN|Invalid Date|\[object|\.\. |\.\.$| \.( |$)|\S {2,}\S/m
  const found = all.flatMap((example) =>
    Object.entries(textsOf(example)).flatMap(([what, text]) => {
      const hit =
        text === '' ? ['nothing'] : odd.exec(what === 'html' ? text.replaceAll(/<style>.*?<\/style>/g, '') : text)
      return hit && !(what === 'sms' && hit[0]?.startsWith('..')) ? [`${example.id} ${what}: ${hit[0]}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('a mail leads to the very thing', () => {
  const site = t.deps.site.publicUrl
  expect(
    where(
      ({ mail, template, reader }) =>
        mail !== null &&
        !WITHOUT_LINK.includes(`${template} ${reader}`) &&
        !mail.html.includes(`class="hb-button" href="${site}/`),
    ),
  ).toEqual([])
  expect(where(({ push }) => push !== null && !push.path.startsWith('/'))).toEqual([])
})

test('a mail is made of tables with styles of their own and takes no more room than there is', () => {
  expect(
    where(({ mail }) => mail !== null && !/<table role="presentation"[^>]*max-width:600px/.test(mail.html)),
  ).toEqual([])
  const wide = (html: string) =>
    Array.from(html.matchAll(/(?<!max-)width[=:]"?(\d+)(px|"| )/g), ([, size]) => Number(size)).some(
      (size) => size > 300,
    )
  expect(where(({ mail }) => mail !== null && wide(mail.html))).toEqual([])
  const bare = /<(p|th|td|a|ul|img)(?![^>]*style=)[ >]/
  expect(where(({ mail }) => mail !== null && bare.test(mail.html))).toEqual([])
  expect(where(({ mail }) => mail !== null && /<script|<link|src="http/.test(mail.html))).toEqual([])
})

test('a text message has two parts at most, and the first of a visit says how to stop', () => {
  const texts = all.filter(({ sms }) => sms !== null)
  expect(texts.length).toBeGreaterThan(30)
  expect(where(({ sms }) => sms !== null && (sms.length > 320 || sms.segments > 2))).toEqual([])
  const stops = texts.filter(({ sms }) => sms!.text.includes('STOP')).map(({ template }) => template)
  expect(new Set(stops)).toEqual(new Set(['booking.request', 'booking.accept']))
})

test('outside of the sandbox there is none', async () => {
  const other = await startTestApp({ site: { isSandbox: false } })
  expect((await other.call(listExamples)).status).toBe(404)
  await other.close()
})

describe('the calendar of a mail', () => {
  const eventOf = (id: string) => {
    const text = all.find((example) => example.id === id)?.mail?.calendar
    if (!text) return null
    const calendar = new ICAL.Component(ICAL.parse(text))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    const status = event.component.getFirstPropertyValue('status')
    const startsAt = event.startDate.toJSDate().toISOString()
    const { uid, sequence, location, description } = event
    return { method: calendar.getFirstPropertyValue('method'), uid, sequence, location, description, status, startsAt }
  }

  test('enters the visit, moves it, and takes it out again, under one name', () => {
    const [entered, moved, gone] = [
      eventOf('booking.accept-client-usual'),
      eventOf('booking.rescheduled-client-usual'),
      eventOf('booking.cancel_by_client-client-usual'),
    ]
    expect(entered).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED' })
    expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, status: 'CONFIRMED', uid: entered?.uid })
    expect(gone).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED', uid: entered?.uid })
    expect(moved?.startsAt).not.toBe(entered?.startsAt)
    expect(gone?.startsAt).toBe(entered?.startsAt)
    expect(entered?.location).toContain('12 Sample Street')
    expect(gone?.location || gone?.description).toBeFalsy()
  })

  test('carries every visit of those that repeat, each under its own name', () => {
    const text = all.find(({ id }) => id === 'booking.accept-client-visits-that-repeat-one-left-out')?.mail?.calendar
    const calendar = new ICAL.Component(ICAL.parse(text!))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
    const starts = events.map(({ startDate }) => startDate.toJSDate().getTime())
    expect(starts.map((at) => (at - starts[0]!) / (14 * 24 * 3_600_000))).toEqual([0, 1, 2])
    expect(events.map(({ attendees }) => attendees.length)).toEqual([0, 0, 0])
  })

  test('reaches both sides, and nobody about what never was in a calendar', () => {
    expect(eventOf('booking.paid-provider-usual')).toMatchObject({ method: 'REQUEST', sequence: 0 })
    expect(eventOf('booking.paid-client-usual')).toMatchObject({ method: 'REQUEST', sequence: 0 })
    expect(eventOf('booking.cancel_by_client-provider-usual')).toMatchObject({ method: 'CANCEL' })
    for (const id of ['booking.request-provider-usual', 'booking.decline-client-usual', 'booking.expire-client-usual'])
      expect(eventOf(id)).toBeNull()
  })
})
