import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

import { homeFallback } from '#web/home/home-content.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'
import { STILLS } from '#web/ui/pictures/stills.ts'
import { categories, entries } from './catalogue-content.ts'

const ENDINGS = ['576', '288', 'square-320', 'square-160'].flatMap((size) => [`${size}.avif`, `${size}.webp`])

test('every category, every entry and every door of the home page has a still life', () => {
  const shown = [
    ...categories.map(({ art, slug }) => stillOf(art, slug)),
    ...entries.map(({ art, category }) => stillOf(art, category)),
    ...homeFallback.services.sections.map(({ art }) => stillOf(art ?? '')),
  ]
  expect(shown).not.toContain(undefined)
  expect(stillOf('no-such-picture')).toBeUndefined()
  expect(stillOf('no-such-picture', 'no-such-category')).toBeUndefined()
})

test('each is there in every size, weighs 40 kB at most, and nothing lies there unused', () => {
  const files = Object.keys(STILLS).flatMap((name) => ENDINGS.map((ending) => `${name}-${ending}`))
  expect(readdirSync('public/stills').toSorted()).toEqual(files.toSorted())
  expect(files.filter((file) => statSync(`public/stills/${file}`).size > 40_000)).toEqual([])
})
