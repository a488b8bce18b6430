import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homeCategories, howItWorks, whyChooseUs } from '#contract/content.ts'
import { addressProblems, nameProblem, phoneProblem } from '#contract/rules.ts'
import { clientTerms, providerTerms } from '#contract/terms.ts'
import { categories, entries } from './catalogue-content.ts'
import { sampleTestimonials } from './marketing.ts'
import { demoAdmin, demoClients, demoProviders, pendingProvider } from './people.ts'

const providers = [...demoProviders, pendingProvider]
const people = [...providers, ...demoClients, demoAdmin]

function repeated(values: string[]) {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

test('the catalogue has the categories, entries and prices of the specification', () => {
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
  const art = [...categories, ...entries, ...homeCategories, ...whyChooseUs, ...howItWorks].map((one) => one.art)
  const portraits = [...providers.map((one) => one.portrait), ...sampleTestimonials.map((one) => one.image.slice(1))]
  const files = [...art.map((name) => `public/art/${name}.webp`), ...portraits.map((path) => `public/${path}`)]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('demo people pass the rules that real people meet', () => {
  expect(repeated(people.map((one) => one.email))).toEqual([])
  expect(repeated(people.map((one) => one.phone))).toEqual([])
  const problems = people.flatMap((one) => [
    nameProblem(one.firstName),
    nameProblem(one.lastName),
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

test('the terms have ten and eight sections', () => {
  expect([providerTerms.sections.length, clientTerms.sections.length]).toEqual([10, 8])
})
