import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWords, searchAvailability } from '#contract/availability/search.ts'
import { synonymsProblem } from '#contract/rules/catalogue.ts'
import { entries } from '#db/seed/catalogue-content.ts'
import { synonyms } from '#db/seed/synonyms.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { readDay } from './read-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const read = async (query: string) => (await t.call(readWords, { query: { query } })).body
const firstOf = async (query: string) => (await read(query)).found[0]?.name

// The clock of tests is at Monday, November 23, 2026.
test.each([
  ['haircut kids friday burnaby', "Children's Haircut", '2026-11-27', 'Burnaby'],
  ['PEDICRUE gel tomorrow', 'Gel Pedicure', day(1), null],
  ['someone to walk my dog on nov 28 in north van', 'Dog Walking', '2026-11-28', 'North Vancouver'],
  ['28 november balayage', 'Balayage', '2026-11-28', null],
  ['rmt this weekend', 'Registered Massage Therapy', '2026-11-28', null],
  ['swedish massage near new westminster mon', 'Swedish Massage', '2026-11-30', 'New Westminster'],
  ['dogbath', 'Dog Bath & Brush', null, null],
  ['up do', 'Updo & Event Styling', null, null],
  ['balayage, saturday? in burnaby.', 'Balayage', '2026-11-28', 'Burnaby'],
  ['gel manicure burnabi', 'Gel Manicure', null, 'Burnaby'],
  ['balayage in vancuver', 'Balayage', null, 'Vancouver'],
  ['updo norht vancouvr', 'Updo & Event Styling', null, 'North Vancouver'],
  ['dog walking surery friday', 'Dog Walking', '2026-11-27', 'Surrey'],
  ['massage nov 23', 'Swedish Massage', day(1), null],
  ['mobile van dog grooming', 'Dog Full Groom', null, null],
  ['jan 5 gel nails kits', 'Gel Manicure', '2027-01-05', 'Vancouver'],
])('%s: what, when and where', async (words, name, date, city) => {
  const { found, ...rest } = await read(words)
  expect([found[0]?.name, rest.day?.date ?? null, rest.city]).toEqual([name, date, city])
})

test('tells clear matches from near ones and from meaningless words', async () => {
  expect(await read('Balayage')).toMatchObject({ is_sure: true, is_near: false, words: 'balayage' })
  expect(await read('massage')).toMatchObject({ is_sure: false, is_near: false })
  expect(await read('dermaplane')).toMatchObject({ is_sure: true })
  expect((await read('massage')).found.length).toBeGreaterThan(2)
  expect(await read('purple elephant manicure')).toMatchObject({ is_sure: false, is_near: true })
  expect(await read('zzzz qqqq')).toMatchObject({ found: [], is_sure: false, is_near: false })
  expect(await read('near me please')).toMatchObject({ found: [], words: '' })
  expect(await read('friday burnaby')).toMatchObject({ found: [], city: 'Burnaby', words: '' })
  expect(await firstOf('  WOMEN’S   hair-cut!! ')).toBe("Women's Haircut")
  for (const odd of ['%', '\\', "'; drop", '💅', 'a'.repeat(200), '- - -', '𝓂𝒶𝓃𝒾', '0 30 nov 31'])
    expect((await t.call(readWords, { query: { query: odd } })).status).toBe(200)
  expect((await t.call(readWords, { query: { query: 'a'.repeat(201) } })).status).toBe(422)
})

test.each([
  ['balyage', 'Balayage'],
  ['reflxolgy', 'Foot Reflexology'],
  ['nutritionst saturday', 'Nutrition Consultation'],
  ['dogbath', 'Dog Bath & Brush'],
  ['haircut kids friday burnaby', "Children's Haircut"],
  ['yoga', 'Private Yoga Session'],
])('%s leads straight to %s', async (words, name) => {
  const { found, is_sure, is_near } = await read(words)
  expect([found[0]?.name, is_sure, is_near]).toEqual([name, true, false])
})

test.each([
  ['yoba', 'Private Yoga Session'],
  ['yogaa', 'Private Yoga Session'],
  ['bazbar', "Men's Haircut"],
  ['sugrig', 'Body Sugaring'],
])('%s, a short word with a letter wrong or a long one with too many, lists what is near', async (words, name) => {
  const { found, is_sure, is_near } = await read(words)
  expect(found.map((one) => one.name)).toContain(name)
  expect([is_sure, is_near]).toEqual([false, true])
})

test('a beginning is listed and leads nowhere, and is no mistake', async () => {
  expect(await read('reflexol')).toMatchObject({
    found: [{ name: 'Foot Reflexology' }],
    is_sure: false,
    is_near: false,
  })
})

test('letters of full width are read as the usual ones', async () => {
  const plain = await read('gel manicure burnaby nov 28')
  expect(plain).toMatchObject({ is_sure: true, city: 'Burnaby', day: { date: '2026-11-28' } })
  expect(await read('ｇｅｌ　ＭＡＮＩＣＵＲＥ　ｂｕｒｎａｂｙ　ｎｏｖ　２８')).toEqual(plain)
})

test('a search in a city finds who comes there', async () => {
  const { id } = await addBookable(t)
  const ask = (city: string) => t.call(searchAvailability, { query: { service: 'Gel Manicure', date: day(2), city } })
  const near = await ask('Vancouver')
  expect(near.body.providers.map((one) => one.id)).toContain(id)
  expect(near.body.area_text).toBe('Vancouver')
  // A place that is none of our cities doesn't narrow the search and isn't shown.
  const odd = await ask('<b>Nowhere</b>')
  expect(odd.body.area_text).toBeNull()
  expect(odd.body.providers.map((one) => one.id)).toContain(id)
  expect((await ask('Langley')).body.providers.map((one) => one.id)).not.toContain(id)
})

test('the weekend that is meant begins with the first of its days that can be booked', () => {
  const localTime = createLocalTime('America/Vancouver')
  const on = (today: string) => readDay(['this', 'weekend'], today, localTime)
  expect(on('2026-11-27')).toEqual({ value: '2026-11-28', rest: [] })
  expect(on('2026-11-28')).toEqual({ value: '2026-11-29', rest: [] })
  expect(on('2026-11-29')).toEqual({ value: '2026-12-05', rest: [] })
})

test('the desk takes every list of words that the catalogue begins with', () => {
  expect(Object.keys(synonyms).toSorted()).toEqual(entries.map(({ name }) => name).toSorted())
  for (const words of Object.values(synonyms)) {
    expect(synonymsProblem(words)).toBeNull()
    expect(words.filter((word) => word.length < 2 || word.length > 40)).toEqual([])
  }
})
