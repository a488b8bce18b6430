import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDemand } from '#contract/admin/catalogue.ts'
import { confirmWish, endWish, wishByEmail, wishFor } from '#contract/availability/wishes.ts'
import { stopNotices } from '#contract/notices.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { WISHES_PER_ADDRESS } from './visitor-wishes.ts'

let t: TestApp
let minute = 0
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const HENNA = { title: 'Bridal Henna', category: 'body-art', price: 200 }
const TATTOO = { title: 'Tattoo (small)', category: 'body-art', price: 150 }
const ask = (email: string, service = HENNA.title, postal?: string) =>
  t.call(wishByEmail, { body: { service, email, ...(postal ? { postal } : {}) } })
const confirm = (token: string) => t.call(confirmWish, { body: { token } })
const mailsTo = (email: string) => messagesOf(t, { to: email })
/** The newest link that went to an address. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(email)
  return mails.flatMap(({ text }) => /\/wish#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
}
const toldTo = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'wish.met_by_visitor').length
const waiting = async (entry: string) => {
  const { body } = await t.call(listDemand, { token: (await anAdmin(t, 'trust')).token })
  return body.filter((row) => row.entry === entry).reduce((sum, row) => sum + row.waiting, 0)
}
/** Twice at the same time, as two workers do. */
async function sweep(): Promise<void> {
  minute += 2
  t.setNow(moment(0, `11:${String(minute).padStart(2, '0')}`))
  await Promise.all([workOnce(t), workOnce(t)])
}

it('counts once its link is pressed, and is told once', async () => {
  expect((await ask('Waits@Example.test', HENNA.title, 'V6B 1A1')).status).toBe(200)
  expect((await ask('never@example.test')).status).toBe(200)
  expect(await waiting(HENNA.title)).toBe(0)
  const link = await linkTo('waits@example.test')
  const answers = await Promise.all([link, link, link].map(confirm))
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ service: HENNA.title, city: 'Vancouver' }))
  expect(await waiting(HENNA.title)).toBe(1)
  await sweep()
  expect(await toldTo('waits@example.test')).toBe(0)

  await anOpenProvider(t, { offers: [HENNA] })
  await sweep()
  await sweep()
  expect([await toldTo('waits@example.test'), await toldTo('never@example.test')]).toEqual([1, 0])
  expect(await waiting(HENNA.title)).toBe(0)
  expect((await confirm(link)).body.code).toBe('reset_token_invalid')
})

it('is taken back by the same link, confirmed or not', async () => {
  await ask('back@example.test', TATTOO.title)
  const link = await linkTo('back@example.test')
  await confirm(link)
  for (let n = 0; n < 2; n += 1) expect((await t.call(endWish, { body: { token: link } })).status).toBe(200)
  expect(await waiting(TATTOO.title)).toBe(0)
  // The response mentions no password.
  expect((await confirm(link)).body).toMatchObject({
    status: 400,
    title: 'The link is not valid',
    detail: 'This link no longer works. Please ask again.',
  })
})

it('ends with all others of its address by the link that stops mail', async () => {
  await ask('stops@example.test', TATTOO.title)
  await confirm(await linkTo('stops@example.test'))
  await ask('stops@example.test', HENNA.title)
  await workOnce(t)
  const { text } = (await mailsTo('stops@example.test')).at(-1)!
  const [, stop = ''] = /Stop emails like this: \S+\/unsubscribe\?t=([\w-]+)/.exec(text) ?? []
  expect(text).not.toContain('/account')
  for (let n = 0; n < 2; n += 1) expect((await t.call(stopNotices, { body: { token: stop } })).status).toBe(200)
  expect(await waiting(TATTOO.title)).toBe(0)
  expect((await confirm(await linkTo('stops@example.test'))).status).toBe(400)
})

it('a link ends after 48 hours, and the newest ends the one before', async () => {
  await ask('late@example.test', TATTOO.title)
  const first = await linkTo('late@example.test')
  await ask('late@example.test', TATTOO.title)
  const second = await linkTo('late@example.test')
  expect(second).not.toBe(first)
  expect((await confirm(first)).status).toBe(400)
  t.setNow(moment(2, '12:00'))
  expect((await confirm(second)).status).toBe(400)
  t.setNow(moment(0, `11:${minute}`))
})

it('answers alike for an address that has an account, and tells who waits with both once', async () => {
  const client = await addPerson(t)
  const [known, unknown] = [await ask(client.email, TATTOO.title), await ask('nobody@example.test', TATTOO.title)]
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(known.body.message.replace(client.email, '')).toBe(unknown.body.message.replace('nobody@example.test', ''))
  await confirm(await linkTo(client.email))
  await t.call(wishFor, { token: client.token, body: { service: TATTOO.title, is_on: true } })
  await anOpenProvider(t, { offers: [TATTOO] })
  await sweep()
  await sweep()
  const told = (await mailsTo(client.email)).filter(({ subject }) => subject?.includes('is here'))
  expect(told.map(({ kind }) => kind)).toEqual(['wish.met'])
})

it('sends no more than a few letters to one address, and says nothing of it', async () => {
  const services = [
    'Balayage',
    'Gel Manicure',
    'Acrylic Fill',
    'Dog Walking',
    'Evening Makeup',
    'Leg Waxing',
    'Bikini Waxing',
  ]
  for (const service of services) expect((await ask('many@example.test', service)).status).toBe(200)
  expect(await mailsTo('many@example.test')).toHaveLength(5)
  // Another name of the same box.
  expect((await ask('many+8@example.test', 'Balayage')).status).toBe(200)
  expect(await mailsTo('many+8@example.test')).toHaveLength(0)
})

it('refuses a network that asks without end, an address that is none, and a service that is none', async () => {
  const tight = await startTestApp({ limits: [{ ...WISHES_PER_ADDRESS, max: 1 }] })
  await withCatalogue(tight)
  const from = (email: string) => tight.call(wishByEmail, { body: { service: 'Balayage', email } })
  expect([(await from('a@example.test')).status, (await from('b@example.test')).status]).toEqual([200, 429])
  await tight.close()
  expect((await ask('no address')).status).toBe(422)
  expect((await ask('a@example.test', 'Nothing')).status).toBe(404)
})

it('wishes that nobody serves never keep others from being looked at', async () => {
  // More than one round checks, all of them older, each for a place to which no one travels.
  const letters = 'ABCEGHJKLM'
  const far = Array.from({ length: 60 }, (_, n) => `T${n % 10}${letters[Math.floor(n / 10)]}`)
  const entry = await t.db
    .selectFrom('catalogue_entry')
    .select('id')
    .where('name', '=', HENNA.title)
    .executeTakeFirstOrThrow()
  const row = (email: string, prefix: string, n: number) => ({
    id: `wish${String(n).padStart(22, '0')}`,
    email,
    entry_id: entry.id,
    prefix,
    city: prefix,
    asked_at: t.clock.now(),
    token_hash: Buffer.alloc(32, n),
    expires_at: moment(9, '11:00'),
    confirmed_at: t.clock.now(),
  })
  const rows = far.map((prefix, n) => row(`far${n}@example.test`, prefix, n))
  await t.db
    .insertInto('visitor_wish')
    .values([...rows, row('near@example.test', 'V6B', 99)])
    .execute()
  await sweep()
  await sweep()
  expect(await toldTo('near@example.test')).toBe(1)
  const left = await t.db.selectFrom('visitor_wish').select('email').where('email', 'like', 'far%').execute()
  expect(left).toHaveLength(60)
})
