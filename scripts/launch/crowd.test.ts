import { expect, test } from 'vitest'

import { workersTimes } from './crowd.mjs'

const GB = 1024 ** 3

test('twice as many workers run where other work takes the cores and there is memory for them', () => {
  const quiet = { cores: 2, load: 0.5, freeBytes: 16 * GB }
  expect(workersTimes(quiet)).toBe(1)
  expect(workersTimes({ ...quiet, load: 4 })).toBe(1)
  expect(workersTimes({ ...quiet, load: 8 })).toBe(2)
  expect(workersTimes({ ...quiet, load: 8, freeBytes: 6 * GB })).toBe(1)
  expect(workersTimes({ ...quiet, load: 8, cores: 16 })).toBe(1)
})
