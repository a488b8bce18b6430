import { expect, test } from 'vitest'

import { failedFiles, journeysThat } from './second-tries.mjs'

test('names every journey that needed a second try and every one that failed, however deep it lies', () => {
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
  expect(journeysThat('flaky', report)).toEqual(['a.spec.ts:9 wobbles', 'a.spec.ts:20 wobbles too'])
  expect(journeysThat('unexpected', report)).toEqual(['a.spec.ts:30 fails'])
  expect(journeysThat('flaky', undefined)).toEqual([])
})

test('names the files of unit tests that failed, one that could not be read among them', () => {
  const report = {
    testResults: [
      { name: '/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'fine', status: 'passed' }] },
      {
        name: '/b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'fine', status: 'passed' },
          { fullName: 'fails', status: 'failed' },
        ],
      },
      { name: '/c.test.ts', status: 'failed' },
    ],
  }
  expect(failedFiles(report)).toEqual([
    { file: '/b.test.ts', names: ['fails'] },
    { file: '/c.test.ts', names: [] },
  ])
  expect(failedFiles(undefined)).toEqual([])
})
