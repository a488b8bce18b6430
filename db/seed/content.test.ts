import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/constants.ts'
import { ID_KEPT_DAYS, PAPER_KEPT_MONTHS } from '#contract/papers/kinds.ts'
import { ANSWER_WITHIN_MS, ASK_AFTER_MS } from '#server/bookings/safety/watch-visit.ts'
import { addressProblems, firstNameProblem, lastNameProblem, phoneProblem } from '#contract/rules.ts'
import { initialsOf, tintOf } from '#contract/initials.ts'
import { HOME_DOCUMENTS } from '#contract/content.ts'
import { heroFallback, homeFallback } from '#web/home/home-content.ts'
import { categories, entries } from './catalogue-content.ts'
import { documents, parseDocument } from './content/documents.ts'
import { demoAdmin, demoClients, demoProviders, pendingProvider } from './people.ts'

const providers = [...demoProviders, pendingProvider]
const people = [...providers, ...demoClients, demoAdmin]

function repeated(values: string[]) {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

test('the catalogue has the promised categories, entries and prices', () => {
  const rangeOf = (name: string) => {
    const entry = entries.find((one) => one.name === name)
    return [entry?.minPrice, entry?.maxPrice]
  }
  expect([categories.length, entries.length]).toEqual([11, 64])
  expect(repeated(entries.map((entry) => entry.name.toLowerCase()))).toEqual([])
  expect(new Set(entries.map((entry) => entry.category))).toEqual(new Set(categories.map((one) => one.slug)))
  expect([rangeOf('Balayage'), rangeOf('Tattoo (large)'), rangeOf('Nail Trimming')]).toEqual([
    [150, 300],
    [300, 800],
    [20, 40],
  ])
})

test('every picture that the content names exists', () => {
  const pictured = Object.values(documents).flatMap(({ sections }) => sections.filter(({ art }) => art !== null))
  const art = [...categories, ...entries, ...pictured].map((one) => one.art)
  const files = art.map((name) => `public/art/${name}.webp`)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('the home page has the same words when nothing can be loaded', () => {
  for (const [part, name] of Object.entries(HOME_DOCUMENTS))
    expect(homeFallback[part as keyof typeof homeFallback], name).toEqual(documents[name])
  const { caption, title, intro } = documents['hero']!
  expect(heroFallback).toEqual({ caption, title, description: intro.join(' ') })
  const doors = homeFallback.services.sections.map(({ id }) => id)
  expect(doors.filter((slug) => !categories.some((one) => one.slug === slug))).toEqual([])
})

test('demo providers are told apart by their initials and tints', () => {
  const discs = providers.map(({ firstName, lastName }) => {
    const name = `${firstName} ${lastName}`
    return `${initialsOf(name)} ${tintOf(name)}`
  })
  expect(repeated(discs)).toEqual([])
})

test('demo people pass the rules that real people meet', () => {
  expect(repeated(people.map((one) => one.email))).toEqual([])
  expect(repeated(people.map((one) => one.phone))).toEqual([])
  const problems = people.flatMap((one) => [
    firstNameProblem(one.firstName),
    lastNameProblem(one.lastName),
    phoneProblem(one.phone),
    ...Object.values(
      addressProblems({ street_address: one.street, city: one.city, province: 'BC', postal_code: one.postalCode }),
    ),
  ])
  expect(problems.filter(Boolean)).toEqual([])
})

test('offerings are catalogue entries at a price within their range', () => {
  const wrong = providers.flatMap((one) =>
    one.offerings.filter(({ entry, price }) => {
      const found = entries.find(({ name }) => name === entry)
      return !found || price < found.minPrice || price > found.maxPrice
    }),
  )
  expect(wrong).toEqual([])
  const offered = new Set(demoProviders.flatMap((one) => one.offerings.map(({ entry }) => entry)))
  expect(entries.length - offered.size, 'a few entries show as "Coming Soon"').toBe(3)
})

test('the terms have ten and eight sections and the version that an acceptance records', () => {
  const { 'provider-terms': provider, 'client-terms': client } = documents
  expect([provider?.sections.length, client?.sections.length]).toEqual([10, 8])
  expect([provider?.version, client?.version]).toEqual([TERMS_VERSION, TERMS_VERSION])
  expect(provider?.agreement).toBe('I have read all ten sections and I agree to the provider terms.')
})

test('the terms of both sides say what is kept, who reads what, and how a visit is safe', () => {
  const said = {
    'provider-terms': [
      'ID 90 days after our decision',
      'two years after they lapse',
      'only if one of the two of you reports it',
    ],
    'client-terms': [
      'the documents stay private',
      'only if one of you reports it',
      'a four-digit code',
      'review each other within 14 days',
    ],
    'privacy-policy': [
      'trusted contact',
      'only if one of them reports it',
      'visits, payments, receipts and reviews as long as you have the account',
    ],
  }
  const numbers = [ID_KEPT_DAYS, PAPER_KEPT_MONTHS, ASK_AFTER_MS / 60_000, ANSWER_WITHIN_MS / 60_000]
  expect(numbers, 'the numbers that the terms name').toEqual([90, 24, 30, 15])
  for (const [name, sentences] of Object.entries(said)) {
    const text = documents[name]?.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
    for (const sentence of sentences) expect(text, name).toContain(sentence)
  }
})

test('the late fee is a share of everything paid, tax included, wherever it is described', () => {
  for (const name of ['client-terms', 'terms-of-use', 'faq']) {
    const text = documents[name]?.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
    expect(text).toContain('a share of everything you paid for the visit, tax included')
    expect(text).not.toMatch(/of the price is kept|% of the price|charge part/)
  }
})

test('a document is read as it is written', () => {
  const text =
    '---\nversion: 1: a\n---\n\n# Title\n\nOne.\n\nTwo.\n\n## How so? {#how}\n\n![](/art/dog.webp)\n\nThree.\n\n## Why not?\n'
  expect(parseDocument(text)).toEqual({
    title: 'Title',
    caption: null,
    updated: null,
    version: '1: a',
    agreement: null,
    intro: ['One.', 'Two.'],
    sections: [
      { id: 'how', title: 'How so?', art: 'dog', paragraphs: ['Three.'] },
      { id: 'why-not', title: 'Why not?', art: null, paragraphs: [] },
    ],
  })
})
