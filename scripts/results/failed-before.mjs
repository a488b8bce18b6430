import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../launch/project.mjs'

const file = join(root, 'node_modules/.cache/failed-tests.json')

/**
 * The test files in which something failed in the last run of this folder, below the root. They run first.
 * @returns {string[]}
 */
export function failedBefore() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // There was no run yet, or npm has emptied the folder.
    return []
  }
}

/** @param {string[]} files below the root */
export function rememberFailed(files) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(files))
}
