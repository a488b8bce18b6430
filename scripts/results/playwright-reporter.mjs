import { relative } from 'node:path'

import { appendRecord } from './records.mjs'

/** Writes the result of each journey the moment it ends: see vitest-reporter.mjs. */
export default class ResultsReporter {
  /**
   * @param {unknown} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) appendRecord({ kind: 'planned', id: idOf(test) })
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    appendRecord({ kind: 'started', id: idOf(test) })
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status }) {
    if (status === 'interrupted') return
    const alone = `npx playwright test ${placeOf(test)} --project ${projectOf(test)}`
    const outcome = test.outcome()
    const isPassed = outcome !== 'unexpected'
    appendRecord({
      kind: 'ended',
      id: idOf(test),
      tests: [{ name: idOf(test), isPassed, alone, ...(outcome === 'flaky' && { isFlaky: true }) }],
    })
  }

  /** @param {{ message?: string }} error that belongs to no journey */
  onError({ message = 'an error without words' }) {
    appendRecord({ kind: 'fault', message })
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function idOf(test) {
  return `${placeOf(test)} ${test.title} (${projectOf(test)})`
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function placeOf({ location: { file, line } }) {
  return `${relative(process.cwd(), file)}:${line}`
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function projectOf(test) {
  return test.parent.project()?.name ?? ''
}
