/**
 * @typedef {{ title?: string, file?: string, line?: number, specs?: Suite[], suites?: Suite[], tests?: { status: string }[] }} Suite
 *   a group of Playwright's JSON report, or one journey of it
 * @typedef {{ fullName: string, status: string }} UnitTest
 * @typedef {{ name: string, status: string, assertionResults?: UnitTest[] }} UnitFile a file in Vitest's JSON report
 */

/**
 * The journeys that ended in a state, by place and name: `booking.spec.ts:12 a client books`.
 * @param {Suite | undefined} suite
 * @param {'flaky' | 'unexpected'} status `flaky` failed and then passed, `unexpected` failed to the end
 * @returns {string[]}
 */
export function journeysThat(status, suite) {
  if (!suite) return []
  const within = [...(suite.specs ?? []), ...(suite.suites ?? [])].flatMap((one) => journeysThat(status, one))
  const isOne = suite.tests?.some((test) => test.status === status)
  return isOne ? [`${suite.file}:${suite.line} ${suite.title}`, ...within] : within
}

/**
 * The files of unit tests that failed, each with the names of what failed in it; one that could not be read at all
 * has no names.
 * @param {{ testResults?: UnitFile[] } | undefined} report
 * @returns {{ file: string, names: string[] }[]}
 */
export function failedFiles(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed')
  return failed.map(({ name, assertionResults = [] }) => ({
    file: name,
    names: assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName),
  }))
}
