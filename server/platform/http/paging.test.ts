import { describe, expect, test } from 'vitest'

import { pageOf } from './paging.ts'

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

describe('a page of a list', () => {
  test('names its last row as the place behind which the next page begins', () => {
    expect(pageOf(rows(3), 2, ({ id }) => [id])).toEqual({ page: [{ id: 0 }, { id: 1 }], next: [1] })
  })

  test('has no next page when no more rows than the limit are there', () => {
    expect(pageOf(rows(2), 2, ({ id }) => [id])).toEqual({ page: [{ id: 0 }, { id: 1 }], next: null })
  })

  test('is empty for an empty list', () => {
    expect(pageOf(rows(0), 2, ({ id }) => [id])).toEqual({ page: [], next: null })
  })
})
