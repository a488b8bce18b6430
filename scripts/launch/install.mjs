import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { oneAtATime } from './lock.mjs'
import { fail, root, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const lock = join(root, '.installing.lock')

/**
 * Installs the packages that the lock file names, where others are there or none. Of several simultaneous starts one
 * installs.
 * @param {{ withTools?: boolean }} [options] the tools of tests and checks as well (`devDependencies`): a third of it
 * all, which running and building the site does without
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled(withTools)) return
  const waiting = 'Another process is installing the packages in this folder. Waiting for it ...'
  await oneAtATime(lock, waiting, () => install(withTools))
}

/** @param {boolean} withTools */
async function install(withTools) {
  // Installed by the start that held the lock.
  if (isInstalled(withTools)) return
  // A server may run on what is there: then the tools are only added.
  const isAddition = withTools && isInstalled(false)
  say(isAddition ? 'Installing the test and check tools ...' : 'Installing packages (the first time takes a while) ...')
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  const tools = withTools || hasTools() ? '--include=dev' : '--omit=dev'
  const args = [...command, tools, '--include=optional', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const { code, output, seconds } = await (npm?.endsWith('.js')
    ? runQuietly('installing', process.execPath, [npm, ...args])
    : runQuietly('installing', 'npm', args))
  if (code !== 0) fail(`Installing failed:\n${output}\nCheck the network and the free disk space, then run this again.`)
  if (!isInstalled(withTools))
    fail('Packages are missing after the installation. Remove node_modules and run this again.')
  removeHeaders()
  say(`Installed in ${seconds} s.`)
}

/** Node comes with the headers that compile other people's additions to it, 67 MB that nothing here asks for. */
function removeHeaders() {
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`])
    rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
}

/**
 * npm notes what it installed in node_modules/.package-lock.json, in the form of the lock file.
 * @param {boolean} withTools
 */
function isInstalled(withTools) {
  try {
    const wanted = readPackages('package-lock.json')
    const present = readPackages(join('node_modules', '.package-lock.json'))
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link || (entry.dev && !withTools)) return true
      const found = present[path]
      // Packages for other platforms are optional and absent.
      return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional)
    })
  } catch {
    return false
  }
}

/** True if a person has worked on the project here before. */
function hasTools() {
  try {
    return Object.values(readPackages(join('node_modules', '.package-lock.json'))).some(({ dev }) => dev)
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean, dev?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}
