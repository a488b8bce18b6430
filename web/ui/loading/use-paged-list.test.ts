import { expect, it } from 'vitest'

import { renewed } from './use-paged-list.ts'

const PAGES: Record<string, { items: number[]; next: string | null }> = {
  a: { items: [3, 4], next: 'b' },
  b: { items: [5, 6], next: 'c' },
}
const load = (cursor: string) => Promise.resolve(PAGES[cursor]!)

it('asks again for as many pages as were on show', async () => {
  expect(await renewed({ items: [1, 2], next: 'a' }, 5, load)).toEqual({ items: [1, 2, 3, 4, 5, 6], next: 'c' })
})

it('asks for nothing below a first page that is enough', async () => {
  expect(await renewed({ items: [1, 2], next: 'a' }, 2, load)).toEqual({ items: [1, 2], next: 'a' })
})

it('ends with the list', async () => {
  expect(await renewed({ items: [1], next: null }, 20, load)).toEqual({ items: [1], next: null })
})
