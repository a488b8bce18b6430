import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isAlive } from './lock.mjs'

const OF_RUNS = /^homebloom-test-(\d+)-/

/**
 * A folder for everything that a test run writes, as TMPDIR of everything it starts: so the next run finds what a
 * killed run left.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), `homebloom-test-${process.pid}-`))
  // As root, PostgreSQL runs as the user `nobody` and needs access to its own folder below this one.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Ends the processes and removes the folders of test runs that were killed. PostgreSQL can be in use by another run: it is
 * looked after in tests/setup/server.ts.
 */
export function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(OF_RUNS.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    // Another user's leftovers are theirs to remove, and need not stop this run.
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    for (const left of processesOf(folder)) end(left)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {number} pid */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Linux only: elsewhere a process does not show its environment.
 * @param {string} folder
 */
function processesOf(folder) {
  if (!existsSync('/proc')) return []
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && environmentOf(pid).includes(`\0TMPDIR=${folder}\0`) && !isShared(pid, folder))
}

/**
 * A PostgreSQL whose data lie elsewhere may serve another run by now.
 * @param {number} pid
 * @param {string} folder
 */
function isShared(pid, folder) {
  return read(`/proc/${pid}/comm`).trim() === 'postgres' && !read(`/proc/${pid}/cmdline`).includes(folder)
}

/** @param {number} pid */
function environmentOf(pid) {
  return `\0${read(`/proc/${pid}/environ`)}`
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended, or belongs to another user.
    return ''
  }
}
