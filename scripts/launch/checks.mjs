import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { modernNode, root, say } from './project.mjs'
import { runQuietly } from './run.mjs'

/**
 * Each step is a list of programs of node_modules that run one after the other; the steps run side by side. Types are
 * checked again only where a source differs from the last time (`tsBuildInfoFile`).
 * @param {string[]} [changed] files to which lint is limited: it takes half of the time, and keeps nothing
 */
function steps(changed) {
  const node = modernNode()
  const tool = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
  const sources = (changed ?? []).filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  return {
    // Several checkers of one project work out the same types each for itself: three times the work, and the memory.
    types: [[tool('tsc'), '-b', '--checkers', '1']],
    lint: changed && sources.length === 0 ? [] : [[tool('oxlint'), ...sources]],
    'import directions': [[node, 'scripts/check-imports.ts']],
    'slow patterns': [[node, 'scripts/check-patterns.ts']],
    words: [[node, 'scripts/check-words.ts']],
    format: [[tool('oxfmt'), '--check']],
    'unused code': [[tool('knip'), '--no-progress', '--treat-config-hints-as-errors']],
    'generated files': [[node, 'scripts/generate.ts', '--check']],
  }
}

function typegen() {
  return [join(root, 'node_modules/.bin/react-router'), 'typegen']
}

/**
 * Runs every check of the sources and prints one line for each; what failed is printed in full.
 * @param {{ changed?: string[] }} [options] the files to which lint is limited
 * @returns {Promise<{ passed: number, failed: number, broken: string[] }>} `broken` names those that failed
 */
export async function runChecks({ changed } = {}) {
  // First and alone: lint reads the types of the pages too, and must not look while they are rewritten.
  if (existsSync(join(root, 'react-router.config.ts')) && !(await runStep('page types', [typegen()])))
    return { passed: 0, failed: 1, broken: ['page types'] }
  const all = Object.entries(steps(changed))
  const results = await Promise.all(all.map(([name, commands]) => runStep(name, commands)))
  const broken = all.map(([name]) => name).filter((_, n) => !results[n])
  return { passed: all.length - broken.length, failed: broken.length, broken }
}

/**
 * @param {string} name
 * @param {string[][]} commands
 */
async function runStep(name, commands) {
  let total = 0
  for (const [command = '', ...args] of commands) {
    const { code, output, seconds } = await runQuietly(name, command, args)
    total += seconds
    if (code === 0) continue
    say(`  FAILED  ${name}\n${output}`)
    return false
  }
  say(`  ok      ${name} (${total} s)`)
  return true
}
