import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

import { homeFallback } from '#web/home/home-content.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'
import { STILLS } from '#web/ui/pictures/stills.ts'
import { categories, entries } from './catalogue-content.ts'

const ENDINGS = ['576', '288', 'square-320', 'square-160'].flatMap((size) => [`${size}.avif`, `${size}.webp`])

test('every category and every door of the home page has a still life, every entry one that no other has', () => {
  const shown = [
    ...categories.map(({ art, slug }) => stillOf(art, slug)),
    ...entries.map(({ art, category }) => stillOf(art, category)),
    ...homeFallback.services.sections.map(({ id, art }) => stillOf(art ?? '', id)),
  ]
  expect(shown).not.toContain(null)
  const own = entries.map(({ art, category }) => stillOf(art, category))
  expect(own.filter((name, at) => own.indexOf(name) !== at)).toEqual([])
  expect(stillOf('no-such-picture')).toBeNull()
  expect(stillOf('no-such-picture', 'no-such-category')).toBeNull()
})

test('each is there in every size, weighs 40 kB at most, and nothing lies there unused', () => {
  const files = STILLS.flatMap((still) => ENDINGS.map((ending) => `${still.split('#')[0]}-${ending}`))
  expect(readdirSync('public/stills').toSorted()).toEqual(files.toSorted())
  expect(files.filter((file) => statSync(`public/stills/${file}`).size > 40_000)).toEqual([])
})
