/**
 * @typedef {{ title?: string, file?: string, line?: number, specs?: Suite[], suites?: Suite[], tests?: { status: string }[] }} Suite
 *   a group of Playwright's JSON report, or one journey of it
 */

/**
 * The journeys that failed and then passed, by place and name: `booking.spec.ts:12 a client books`.
 * @param {Suite | undefined} suite
 * @returns {string[]}
 */
export function secondTries(suite) {
  if (!suite) return []
  const within = [...(suite.specs ?? []), ...(suite.suites ?? [])].flatMap(secondTries)
  const isFlaky = suite.tests?.some(({ status }) => status === 'flaky')
  return isFlaky ? [`${suite.file}:${suite.line} ${suite.title}`, ...within] : within
}
