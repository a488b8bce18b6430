import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { fail, modernNode, root, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser for the tests: the one named by CHROMIUM, an installed one, the one from npm, or apt's.
 * @returns {Promise<Record<string, string>>} the environment that the browser needs, with its path in CHROMIUM
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM
  if (named) {
    const problem = problemOf(named, {})
    return problem ? fail(`CHROMIUM is set to ${named}, which doesn’t start: ${problem}`) : { CHROMIUM: named }
  }
  const installed = INSTALLED.find((path) => existsSync(path) && !problemOf(path, {}))
  if (installed) return { CHROMIUM: installed }
  const packaged = await unpackChromium()
  if (packaged && !packaged.problem) return packaged.env
  return installWithApt(packaged?.problem ?? 'npm has no Chromium for this computer')
}

/** The package has one for Linux on x64 only; its libraries replace those that the system lacks. */
async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, 'node_modules/.cache/chromium')
  const CHROMIUM = join(folder, 'chromium')
  if (!existsSync(CHROMIUM)) {
    say('Unpacking Chromium for the browser tests ...')
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    const script = join(root, 'scripts/launch/unpack-chromium.mjs')
    const { code, output } = await runQuietly('unpacking', modernNode(), [script], { env: { TMPDIR: draft } })
    if (code !== 0) return { env: { CHROMIUM }, problem: output }
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const plain = { CHROMIUM, ...fonts }
  if (!problemOf(CHROMIUM, plain)) return { env: plain, problem: undefined }
  const env = { ...plain, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  return { env, problem: problemOf(CHROMIUM, env) }
}

/** @param {string} reason */
async function installWithApt(reason) {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const help = 'Install it (Debian: apt-get install chromium) or set it: CHROMIUM=/path/to/chromium npm test'
  if (!isRootOnDebian) return fail(`The browser tests need Chromium: ${reason}\n${help}`)
  say('Installing Chromium with apt-get ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get update', 'apt-get', ['update', '-qq'], { env })
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  const { code, output } = await runQuietly('apt-get install', 'apt-get', args, { env })
  const path = '/usr/bin/chromium'
  if (code !== 0 || problemOf(path, {})) return fail(`Chromium could not be installed:\n${output}\n${help}`)
  return { CHROMIUM: path }
}

/**
 * Asks the browser to open a page: one that prints its version can still hang at its first page.
 * @param {string} path
 * @param {Record<string, string>} env
 * @returns {string | undefined} why this browser is of no use
 */
function problemOf(path, env) {
  const childEnv = { ...process.env, ...env, CHROMIUM: path }
  const options = { env: childEnv, encoding: /** @type {const} */ ('utf8'), timeout: 60_000 }
  const { status, stderr, error } = spawnSync(modernNode(), [join(root, 'scripts/launch/try-chromium.mjs')], options)
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim() || `it ended with code ${status}`)
}
