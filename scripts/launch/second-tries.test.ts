import { expect, test } from 'vitest'

import { secondTries } from './second-tries.mjs'

test('names every journey that needed a second try, however deep it lies', () => {
  const journey = (line: number, title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line,
    tests: [{ status }],
  })
  const report = {
    suites: [
      {
        specs: [journey(3, 'fine', 'expected'), journey(9, 'wobbles', 'flaky')],
        suites: [{ specs: [journey(20, 'wobbles too', 'flaky'), journey(30, 'fails', 'unexpected')] }],
      },
    ],
  }
  expect(secondTries(report)).toEqual(['a.spec.ts:9 wobbles', 'a.spec.ts:20 wobbles too'])
  expect(secondTries(undefined)).toEqual([])
})
