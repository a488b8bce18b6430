import { relative } from 'node:path'

import { appendRecord } from './records.mjs'

/** Writes the result of each test file the moment it ends, so that a killed run has said what it knew. */
export default class ResultsReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestSpecification>} specifications */
  onTestRunStart(specifications) {
    for (const { project, moduleId } of specifications)
      appendRecord({ kind: 'planned', id: idOf(project.name, moduleId) })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart({ project, moduleId }) {
    appendRecord({ kind: 'started', id: idOf(project.name, moduleId) })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const file = fileOf(module.moduleId)
    const alone = `npx vitest run --project ${quoted(module.project.name)} ${file}`
    // After a hook that failed, the tests that follow it are skipped.
    const tests = [...module.children.allTests()].filter((one) => one.result().state !== 'skipped')
    const results = tests.map((one) => ({
      name: `${file} ${one.fullName}`,
      isPassed: one.result().state === 'passed',
      alone: `${alone} -t ${quoted(one.fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))}`,
    }))
    const hasFailedTest = results.some(({ isPassed }) => !isPassed)
    // A hook failed, or the file could not be read at all.
    if (module.state() === 'failed' && !hasFailedTest) results.push({ name: file, isPassed: false, alone })
    appendRecord({ kind: 'ended', id: idOf(module.project.name, module.moduleId), tests: results })
  }

  /**
   * @param {unknown} _modules
   * @param {ReadonlyArray<{ message: string }>} errors that belong to no test
   */
  onTestRunEnd(_modules, errors) {
    for (const { message } of errors) appendRecord({ kind: 'fault', message })
  }
}

/**
 * @param {string} project
 * @param {string} moduleId
 */
function idOf(project, moduleId) {
  return `${fileOf(moduleId)} (${project})`
}

/** @param {string} moduleId */
function fileOf(moduleId) {
  return relative(process.cwd(), moduleId)
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
