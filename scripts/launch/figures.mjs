import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root, say } from './project.mjs'

const ROOMS = ['contract', 'server', 'web', 'db', 'scripts', 'tests', 'bench']
const GENERATED = /\.gen\.ts$|^db\/schema\.sql$|^openapi\.json$/
const TEST = /^tests\/|\.(?:test|spec)\.tsx?$/
const COUNTED = /\.(?:tsx?|mjs|css|sql)$/
const PRODUCT = /^(?:contract|server|web)\//
const FEATURES = 10

/** @typedef {{ room: string, files: number, code: number, tests: number, generated: number }} RoomFigures */

/**
 * Lines of programs, styles and SQL.
 * @param {string[]} files below the root
 * @param {(file: string) => string} read
 * @returns {RoomFigures[]} `files` are those written by hand
 */
export function countByRoom(files, read) {
  return ROOMS.map((room) => {
    const figures = { room, files: 0, code: 0, tests: 0, generated: 0 }
    for (const file of files.filter((one) => one.startsWith(`${room}/`) && COUNTED.test(one))) {
      const kind = GENERATED.test(file) ? 'generated' : TEST.test(file) ? 'tests' : 'code'
      figures[kind] += read(file).split('\n').length - 1
      if (kind !== 'generated') figures.files += 1
    }
    return figures
  })
}

/**
 * Cost of one change: hand-written files, and their folders.
 * @param {string[]} files
 */
export function countTouched(files) {
  const written = files.filter((file) => !GENERATED.test(file))
  return { files: written.length, folders: new Set(written.map((file) => dirname(file))).size }
}

/**
 * A commit that adds an entry to the changelog is a feature, if it is about the product.
 * @param {string} log of `git log --numstat --format=%x00%h%x09%s -- CHANGELOG.md`
 * @returns {{ commit: string, subject: string }[]} the newest first
 */
export function findFeatures(log) {
  return log
    .split('\0')
    .slice(1)
    .flatMap((one) => {
      const [, commit = '', subject = '', added, removed] = /^(\w+)\t(.*)\n+(\d+)\t(\d+)/.exec(one) ?? []
      return Number(added) > Number(removed) ? [{ commit, subject }] : []
    })
}

/** Prints lines by room, and what each of the last ten features touched. */
export function printFigures() {
  const files = git('ls-files').split('\n')
  const rooms = countByRoom(files, (file) => readFileSync(join(root, file), 'utf8'))
  say('Lines by room, without what is generated')
  for (const { room, files: n, code, tests, generated } of rooms)
    say(
      `  ${room.padEnd(9)}${column(n)} files ${column(code)} code ${column(tests)} tests${generated ? ` (${generated} generated)` : ''}`,
    )
  say('Files and folders that the last ten features touched')
  const log = git('log', '--no-merges', '--numstat', '--format=%x00%h%x09%s', '--', 'CHANGELOG.md')
  let shown = 0
  for (const { commit, subject } of findFeatures(log)) {
    const touched = git('show', '--format=', '--name-only', commit).split('\n').filter(Boolean)
    if (!touched.some((file) => PRODUCT.test(file))) continue
    const { files: n, folders } = countTouched(touched)
    say(`  ${column(n)} files ${column(folders)} folders  ${commit} ${subject}`)
    shown += 1
    if (shown === FEATURES) break
  }
}

/** @param {number} figure */
const column = (figure) => String(figure).padStart(7)

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
}
