import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWords } from '#contract/availability/search.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'

/**
 * What people type, with the entry that should come first, written by a person who had seen neither the other words of
 * the entries nor how they are looked for. The second list was kept closed until both were final.
 */
type Phrasing = { phrase: string; first: string | string[] }
const listOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`phrasings-${name}.json`, import.meta.url), 'utf8')) as Phrasing[]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

test.each([
  ['seen', 95],
  ['hidden', 85],
] as const)('of a hundred phrasings (%s) at least %i find first what was meant', async (name, least) => {
  const missed: string[] = []
  for (const { phrase, first } of listOf(name)) {
    const { body } = await t.call(readWords, { query: { query: phrase } })
    const found = body.found[0]?.name ?? ''
    if (![first].flat().includes(slugOf(found))) missed.push(`${phrase}: ${found || 'nothing'}`)
  }
  process.stdout.write(`${100 - missed.length} of 100 phrasings (${name}) find first what was meant\n`)
  expect(100 - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(least)
})
