/** @typedef {import('./records.mjs').Outcome} Outcome */

const MOST_NAMES = 40

/**
 * The second try of unit tests runs whole files, since tests of a file may lean on each other. It decides only about
 * tests that failed before: a test passes that passed once, and is named.
 * @param {Outcome} first
 * @param {Outcome} second of the files that failed
 * @returns {Outcome}
 */
export function withSecondTry(first, second) {
  const passedNow = new Set(second.results.flatMap(({ name, isPassed }) => (isPassed ? [name] : [])))
  const ended = new Set(second.results.map(({ name }) => name))
  const isMended = (/** @type {Outcome['results'][number]} */ one) =>
    // A file that could not be read has no tests of its own name: then all of its tests have to pass.
    passedNow.has(one.name) || (!ended.has(one.name) && second.results.every(({ isPassed }) => isPassed))
  const results = first.results.map((one) =>
    !one.isPassed && second.results.length > 0 && isMended(one)
      ? { ...one, isPassed: true, isFlaky: /** @type {const} */ (true) }
      : one,
  )
  return { ...first, results }
}

/**
 * The last lines of a run: what needed a second try, what failed and how to run it alone, what was cut off, and the count.
 * @param {Outcome[]} outcomes
 * @param {string[]} faults that belong to no test: a check, a tool that ended by itself
 * @param {string | undefined} cutOff why the run was ended before its time
 * @returns {{ lines: string[], failed: number }}
 */
export function summarize(outcomes, faults, cutOff) {
  const results = outcomes.flatMap((one) => one.results)
  const running = outcomes.flatMap((one) => one.running)
  const notRun = outcomes.flatMap((one) => one.notRun)
  const broken = results.filter(({ isPassed }) => !isPassed)
  const faultsAll = [...faults, ...outcomes.flatMap((one) => one.faults)]
  const failed = broken.length + faultsAll.length + (cutOff === undefined ? 0 : 1)
  return {
    failed,
    lines: [
      ...results.flatMap(({ isFlaky, name }) => (isFlaky ? [`passed only at the second try: ${name}`] : [])),
      ...(cutOff === undefined ? [] : [`The run was ended: ${cutOff}.`]),
      ...running.map((id) => `was running: ${id}`),
      ...notRun.slice(0, MOST_NAMES).map((id) => `not run: ${id}`),
      ...(notRun.length > MOST_NAMES ? [`not run: ${notRun.length - MOST_NAMES} more`] : []),
      ...broken.flatMap(({ name, alone }) => [`failed: ${name}`, `        ${alone}`]),
      ...faultsAll.map((fault) => `failed: ${fault}`),
      `${results.length - broken.length} passed, ${failed} failed`,
    ],
  }
}
