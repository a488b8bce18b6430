import { createElement } from 'react'
import { expect, it } from 'vitest'

import { drawPart } from '#tests/factories/parts.ts'

import { HeroFilm } from './hero-film.tsx'

it('the film of the home page is muted and loops', () => {
  const [video = ''] = drawPart(createElement(HeroFilm, { playing: false })).split('>', 1)
  expect(video).toMatch(/^<video /)
  for (const word of ['muted=""', 'loop=""', 'playsInline=""', 'aria-hidden="true"']) expect(video).toContain(word)
})
