// One at a time, across processes that share a folder. Plain JavaScript for Node 20, with nothing installed yet.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { say } from './project.mjs'

const LOOK_EVERY_MS = 300
/** The holder reports this often, and loses the lock after a longer silence. */
const BEAT_MS = 5_000
const GONE_MS = 60_000
/** Taking a lock away is a moment's work. */
const TAKING_AWAY_MS = 10_000

/**
 * Runs `act` while no other process does under the same file, ; a holder that has died doesn't count.
 * @template T
 * @param {string} file
 * @param {string} waiting what is said once to a start that has to wait
 * @param {() => Promise<T>} act looks itself whether it is still needed
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, waiting, act) {
  for (let looks = 0; !take(file); looks += 1) {
    if (looks === 1) say(waiting)
    await pause(LOOK_EVERY_MS)
  }
  const release = () => rmSync(file, { force: true })
  const beat = setInterval(() => touch(file), BEAT_MS)
  process.once('exit', release)
  try {
    return await act()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function take(file) {
  if (create(file)) return true
  if (isLeftBehind(file)) takeAway(file)
  return false
}

/**
 * The one step that decides: the file system lets one process make a file.
 * @param {string} file
 */
function create(file) {
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Several may find it left behind at the same time: one removes it, after another look, so that no new one goes with
 * it.
 * @param {string} file
 */
function takeAway(file) {
  const taking = `${file}.away`
  if (!create(taking)) {
    if ((ageOf(taking) ?? 0) > TAKING_AWAY_MS) rmSync(taking, { force: true })
    return
  }
  if (isLeftBehind(file)) rmSync(file, { force: true })
  rmSync(taking, { force: true })
}

/** @param {string} file */
function isLeftBehind(file) {
  const age = ageOf(file)
  if (age === null) return false
  if (age > GONE_MS) return true
  const [pid, host] = ownerOf(file)
  return host === hostname() && !isAlive(Number(pid))
}

/** @param {string} file */
function ownerOf(file) {
  try {
    return readFileSync(file, 'utf8').split(' ')
  } catch {
    return []
  }
}

/**
 * In milliseconds; null when it is gone.
 * @param {string} file
 */
function ageOf(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : null
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user, and exists.
    return isCode(error, 'EPERM')
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
