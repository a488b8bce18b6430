import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { createBooking, getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { getPriceBreakdown, quoteBooking } from '#contract/bookings/price-breakdown.ts'
import { createService, getService, updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const TIPS = { name: 'French tips', price: 12.5, minutes: 15 }
const PARAFFIN = { name: 'Paraffin', price: 20, minutes: 0 }
const MANICURE = { title: 'Gel Manicure', category: 'nail', price: 60 }

/** Gel Manicure for $60 with two add-ons, for up to three. */
async function aProvider(change: { gst?: string; buffer?: number } = {}) {
  const { gst, buffer = 0 } = change
  const provider = await anOpenProvider(t, {
    offers: [MANICURE],
    rules: { buffer_minutes: buffer },
    ...(gst ? { gst } : {}),
  })
  const edit = (body: object) =>
    t.call(updateService, { token: provider.token, params: { id: provider.services[0]!.id }, body: body as never })
  const { body: service } = await edit({ add_ons: [TIPS, PARAFFIN], max_quantity: 3 })
  const [tips, paraffin] = service.add_ons.map(({ id }) => id) as [string, string]
  return { ...provider, service, tips, paraffin, edit }
}

const book = (token: string, service_id: string, more: object = {}) =>
  t.call(createBooking, { token, body: { service_id, date: VISIT_DATE, time: '09:00', ...more } as never })

test('add-ons have a name of their own, a price and minutes in steps, eight at most', async () => {
  const { edit, service, tips } = await aProvider()
  expect(service).toMatchObject({ version: 2, max_quantity: 3, add_ons: [TIPS, PARAFFIN] })
  const many = Array.from({ length: 9 }, (_, at) => ({ ...TIPS, name: `Tips ${at}` }))
  for (const [add_ons, words] of [
    [[TIPS, { ...TIPS, name: ' french TIPS ' }], 'Two add-ons have the same name'],
    [[{ ...TIPS, name: ' ' }], 'Please name the add-on'],
    [[{ ...TIPS, name: 'x'.repeat(61) }], 'Please keep the name under 60 characters'],
    [[{ ...TIPS, price: 0.005 }], 'Please enter a valid price'],
    [[{ ...TIPS, price: 1000.01 }], /at most \$1,000/],
    [[{ ...TIPS, minutes: 10 }], 'Please choose its minutes in steps of 15'],
    [[{ ...TIPS, minutes: 255 }], 'Please choose its minutes in steps of 15'],
    [many, 'At most 8 add-ons'],
    [[{ ...TIPS, name: 'Call 604 555 0199' }], /leave out phone numbers/],
  ] as const) {
    const refused = await edit({ add_ons })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(words)])
  }
  expect((await edit({ max_quantity: 7 })).status).toBe(422)
  // One sent with its id stays the same; an id of another provider's isn't taken over.
  const other = await aProvider()
  const kept = await edit({
    add_ons: [
      { ...PARAFFIN, id: other.tips },
      { ...TIPS, id: tips, price: 15 },
      { ...TIPS, id: tips, name: 'Glitter' },
    ],
  })
  expect(kept.body.add_ons.map(({ name, price }) => [name, price])).toEqual([
    ['Paraffin', 20],
    ['French tips', 15],
    ['Glitter', 12.5],
  ])
  const ids = kept.body.add_ons.map(({ id }) => id)
  expect(ids[1]).toBe(tips)
  expect(ids).not.toContain(other.tips)
  expect(new Set(ids).size).toBe(3)
  const made = await t.call(createService, {
    token: other.token,
    body: { title: 'Classic Pedicure', category: 'nail', price: 60, description: 'At home', add_ons: [PARAFFIN] },
  })
  expect(made.body).toMatchObject({ add_ons: [PARAFFIN], max_quantity: 1 })
})

test('add-ons count once per person or pet, in price, tax, time and lines', async () => {
  const provider = await aProvider({ gst: '123456782RT0001' })
  const { token } = await addPerson(t)
  const choice = { add_ons: [provider.tips], quantity: 2 }
  const quote = await t.call(quoteBooking, {
    token,
    query: { service_id: provider.service.id, add_ons: provider.tips, quantity: 2 },
  })
  expect(quote.body).toMatchObject({ duration_minutes: 150, total_price: 145, tax: 7.25, amount_due: 152.25 })
  const { body: page } = await t.call(getProvider, {
    params: { id: provider.id },
    query: { service_id: 'Gel Manicure', add_ons: provider.tips, quantity: 2 },
  })
  expect(page.date_availability[VISIT_DATE]?.[0]).toEqual({ start: '09:00', end: '11:30' })
  const expected = { expected_price: 145, expected_due: 152.25, expected_minutes: 150 }
  expect((await book(token, provider.service.id, { ...choice, expected_price: 60 })).body.code).toBe('price_changed')
  const { status, body } = await book(token, provider.service.id, { ...choice, ...expected })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    total_price: 145,
    amount_due: 152.25,
    service: { title: 'Gel Manicure', duration: 150, quantity: 2, add_ons: ['French tips'] },
  })
  const lines = async (reader: string) =>
    (await t.call(getPriceBreakdown, { token: reader, params: { id: body.id } })).body.lines
  const shown = [
    { kind: 'service', label: 'Gel Manicure × 2', detail: '2 hours 30 minutes with add-ons', amount: 120 },
    { kind: 'add_on', label: 'French tips × 2', detail: null, amount: 25 },
    { kind: 'tax', label: expect.any(String), detail: null, amount: 7.25 },
  ]
  expect(await lines(token)).toEqual(shown)
  expect(await lines(provider.token)).toEqual(shown)
  // The provider changes everything: what was booked stays as it was, to the bill.
  await provider.edit({ add_ons: [], max_quantity: 1, price: 80 })
  await t.call(setBookingStatus, {
    token: provider.token,
    params: { id: body.id },
    body: { status: 'confirmed' },
  })
  const checkout = await t.call(openCheckout, { token, body: { booking_id: body.id } })
  expect(checkout.status).toBe(200)
  expect(await lines(token)).toEqual(shown)
  const later = await t.call(getBooking, { token: provider.token, params: { id: body.id } })
  expect(later.body.service).toMatchObject({ quantity: 2, add_ons: ['French tips'] })
})

test('refuses impossible choices with a reason and claims no time', async () => {
  const provider = await aProvider()
  const other = await aProvider()
  const { token } = await addPerson(t)
  const { id } = provider.service
  expect((await book(token, id, { add_ons: [other.tips] })).body).toMatchObject({ code: 'add_on_gone' })
  expect((await book(token, id, { quantity: 4 })).body).toMatchObject({
    errors: [{ msg: 'At most 3 in one visit', loc: ['body', 'quantity'] }],
  })
  await provider.edit({ max_quantity: 1 })
  expect(JSON.stringify((await book(token, id, { quantity: 2 })).body)).toContain('one at a time')
  await provider.edit({ max_quantity: 6, duration_minutes: 120 })
  expect(JSON.stringify((await book(token, id, { quantity: 5 })).body)).toContain('longer than 8 hours')
  const quote = await t.call(quoteBooking, { token, query: { service_id: id, quantity: 5 } })
  expect(quote.status).toBe(422)
  expect((await t.call(quoteBooking, { token, query: { service_id: id, add_ons: other.tips } })).body.code).toBe(
    'add_on_gone',
  )
  const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', provider.id).execute()
  expect(claims).toEqual([])
})

test('an add-on that is taken away or priced anew at the moment of booking is never booked as it was', async () => {
  const provider = await aProvider()
  const { token } = await addPerson(t)
  const during = async (change: (present: typeof provider.service.add_ons) => object[], more: object) => {
    let asked: ReturnType<typeof book> | undefined
    const { body } = await t.call(getService, { token: provider.token, params: { id: provider.service.id } })
    const stored = change(body.add_ons).map((one) => {
      const { price, ...rest } = one as { price: number }
      return { ...rest, price_cents: Math.round(price * 100) }
    })
    await t.db.transaction().execute(async (trx) => {
      // As every edit of a service begins: the booking has to wait here, after it has looked the service up.
      const held = trx.selectFrom('verification').select('state').where('provider_id', '=', provider.id)
      await held.forNoKeyUpdate().execute()
      asked = book(token, provider.service.id, { add_ons: [provider.tips], ...more })
      await new Promise((resolve) => setTimeout(resolve, 300))
      const fields = { add_ons: JSON.stringify(stored) }
      await trx.updateTable('offering').set(fields).where('id', '=', provider.service.id).execute()
    })
    return asked
  }
  const dearer = (list: { id: string }[]) => list.map((one) => ({ ...one, price: 30 }))
  expect((await during(dearer, { expected_price: 72.5 }))?.body).toMatchObject({
    code: 'price_changed',
    meta: { total_price: 90 },
  })
  const longer = (list: { id: string }[]) => list.map((one) => ({ ...one, minutes: 60 }))
  expect((await during(longer, {}))?.body).toMatchObject({ code: 'duration_changed', meta: { duration_minutes: 120 } })
  expect((await during(() => [], {}))?.body).toMatchObject({ code: 'add_on_gone' })
  const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', provider.id).execute()
  expect(claims).toEqual([])
})

test('simultaneous bookings of mixed lengths and quantities never overlap', async () => {
  const provider = await aProvider({ buffer: 15 })
  const clients = await Promise.all(Array.from({ length: 8 }, () => addPerson(t)))
  const choices = [{}, { quantity: 2 }, { quantity: 3 }, { add_ons: [provider.tips] }]
  const wishes = choices.flatMap((choice) =>
    ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map((time) => ({ ...choice, time })),
  )
  const answers = await Promise.all(
    wishes.map((wish, at) => book(clients[at % clients.length]!.token, provider.service.id, wish)),
  )
  const booked = answers.filter(({ status }) => status === 201)
  expect(booked.length).toBeGreaterThan(1)
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const visits = await t.db
    .selectFrom('booking')
    .select(['starts_at', 'ends_at', 'quantity', 'add_ons', 'price_cents'])
    .where('provider_id', '=', provider.id)
    .orderBy('starts_at')
    .execute()
  expect(visits.length).toBe(booked.length)
  for (const [at, visit] of visits.entries()) {
    const each = visit.add_ons.length > 0 ? { cents: 7250, minutes: 75 } : { cents: 6000, minutes: 60 }
    expect(visit.price_cents).toBe(each.cents * visit.quantity)
    expect((visit.ends_at.getTime() - visit.starts_at.getTime()) / 60_000).toBe(each.minutes * visit.quantity)
    const next = visits[at + 1]
    if (next) expect(next.starts_at.getTime()).toBeGreaterThanOrEqual(visit.ends_at.getTime() + 15 * 60_000)
  }
})
