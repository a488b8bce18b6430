import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAdminDocument, getDocumentVersion, listAdminDocuments, saveDocument } from '#contract/admin/content.ts'
import { getContent, getHero, getHome } from '#contract/content.ts'
import { type DocumentBody, paragraphsIn, sectionId } from '#contract/rules/content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  token = (await anAdmin(t, 'trust')).token
})
afterAll(() => t.close())

const open = async (name: string) => (await t.call(getAdminDocument, { token, params: { name } })).body
const wordsOf = (name: string): DocumentBody => {
  const { title, caption, agreement, intro, sections } = documents[name]!
  return { title, caption, agreement, intro, sections }
}
type Change = { base?: number; body?: Partial<DocumentBody>; publish?: boolean; note?: string }
const save = async (name: string, { base, body, publish = true, note = '' }: Change) =>
  t.call(saveDocument, {
    token,
    params: { name },
    body: { base: base ?? (await open(name)).latest, body: { ...wordsOf(name), ...body }, note, publish },
  })
const publicTitle = async (name: string) => (await t.call(getContent, { params: { name } })).body.title

it('keeps each save as a version: a draft is not public, what is published is at once', async () => {
  expect((await open('faq')).versions).toEqual([])
  const draft = await save('faq', { body: { title: 'Ask away' }, publish: false, note: 'A new title' })
  expect([draft.status, draft.body.draft?.title, await publicTitle('faq')]).toEqual([
    200,
    'Ask away',
    documents['faq']!.title,
  ])
  // Published as it is, it stays the version that it is.
  expect((await save('faq', { body: { title: 'Ask away' } })).body.latest).toBe(2)
  expect(await publicTitle('faq')).toBe('Ask away')
  await save('faq', { body: { title: 'Ask us' } })
  const { versions, published } = await open('faq')
  expect(published.title).toBe('Ask us')
  expect(versions.map(({ number, state, note, author }) => [number, state, note, author !== null])).toEqual([
    [3, 'published', '', true],
    [2, 'former', 'A new title', true],
    [1, 'former', 'Original', false],
  ])
  const { body: first } = await t.call(getDocumentVersion, { token, params: { name: 'faq', number: 1 } })
  expect(first).toEqual(documents['faq'])
  expect((await t.call(getDocumentVersion, { token, params: { name: 'faq', number: 9 } })).status).toBe(404)
  // No release replaces it from then on.
  await withCatalogue(t)
  expect(await publicTitle('faq')).toBe('Ask us')
})

it('refuses the later of two who began from the same version, and says which is there', async () => {
  const { latest } = await open('hero')
  const both = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => save('hero', { base: latest, body: { title } })),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = both.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.code)).toEqual(['changed_elsewhere', 'changed_elsewhere'])
  expect(refused[0]!.body as unknown).toMatchObject({ meta: { latest: 2 } })
  expect((await open('hero')).latest).toBe(2)
  expect((await t.call(getHero)).body.title).toBe((await open('hero')).published.title)
})

it('lays the home page out for the parts that it has: their words change, none comes or goes', async () => {
  const { sections } = wordsOf('home-services')
  for (const other of [
    sections.slice(1),
    [...sections, { ...sections[0]!, id: 'more' }],
    [{ ...sections[0]!, id: 'x' }],
  ])
    expect((await save('home-services', { body: { sections: other } })).status).toBe(422)
  const [first, ...rest] = sections
  const turned = [...rest, { ...first!, title: 'Hands and feet in {area}' }]
  expect((await save('home-services', { body: { sections: turned } })).status).toBe(200)
  const { body: home } = await t.call(getHome)
  expect(home.services.sections.map(({ id }) => id)).toEqual(turned.map(({ id }) => id))
  expect(home.services.sections.at(-1)?.title).toBe('Hands and feet in Greater Vancouver')
  expect(home.why).toEqual(documents['home-why'])
})

it('takes plain words within their bounds, and what its page needs', async () => {
  const { latest } = await open('about-clients')
  const section = wordsOf('about-clients').sections[0]!
  const refused: Partial<DocumentBody>[] = [
    { title: '' },
    { title: 'x'.repeat(121) },
    { title: '<b>Bold</b>' },
    { intro: ['See <script>alert(1)</script>'] },
    { intro: ['x'.repeat(6001)] },
    { sections: [{ ...section, title: ' ' }] },
    { sections: [{ ...section, art: null }] },
    { sections: [{ ...section, art: 'nowhere' }] },
    { sections: [{ ...section, id: 'A b' }] },
    { sections: [section, section] },
    { sections: [] },
    { intro: [] },
  ]
  for (const body of refused) expect([body, (await save('about-clients', { body })).status]).toEqual([body, 422])
  expect((await save('about-clients', {})).body.code).toBe('wrong_state')
  expect((await open('about-clients')).latest).toBe(latest)
  // Less than and more than are words.
  expect((await save('about-clients', { body: { intro: ['1 < 2 and 3 > 2'] } })).status).toBe(200)
})

it('fills in what the site is called, wherever it is written, and dates what is published', async () => {
  const [section] = wordsOf('privacy-policy').sections
  await save('privacy-policy', {
    body: { title: '{product}', sections: [{ ...section!, title: 'In {area}', paragraphs: ['{product}'] }] },
  })
  const { body } = await t.call(getContent, { params: { name: 'privacy-policy' } })
  expect(JSON.stringify(body)).not.toMatch(/[{](?:product|area)[}]/)
  expect(body.updated).toBe(t.deps.localTime.localDate(t.clock.now()))
  expect((await open('privacy-policy')).published.title).toBe('{product}')
})

it('lists what is edited; the terms that people accept are not among it', async () => {
  const { body } = await t.call(listAdminDocuments, { token })
  expect(body.map(({ name }) => name)).not.toContain('client-terms')
  for (const name of ['client-terms', 'unknown'])
    expect((await t.call(getAdminDocument, { token, params: { name } })).status).toBe(404)
})

it('reads paragraphs and makes addresses as the form does', () => {
  expect(paragraphsIn(' One\r\nline \n \n\n Two ')).toEqual(['One line', 'Two'])
  expect([sectionId('How do I pay?', []), sectionId('How do I pay?', ['how-do-i-pay'])]).toEqual([
    'how-do-i-pay',
    'how-do-i-pay-2',
  ])
  expect(sectionId('¿?', [])).toBe('section')
})
