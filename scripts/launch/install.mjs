import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { oneAtATime } from './lock.mjs'
import { fail, root, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const lock = join(root, '.installing.lock')

/** Runs `npm ci` when what is installed is not what the lock file names. Of several starts at once one does. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await oneAtATime(lock, 'Another start of this folder installs the packages; waiting for it ...', install)
}

async function install() {
  // By whoever was waited for.
  if (isInstalled()) return
  say('Installing packages (the first time this takes about a minute) ...')
  // NODE_ENV=production would leave out the tools that build the pages.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const { code, output, seconds } = await (npm?.endsWith('.js')
    ? runQuietly('installing', process.execPath, [npm, ...args])
    : runQuietly('installing', 'npm', args))
  if (code !== 0) fail(`Installing failed:\n${output}\nCheck the network and the free disk space, then run this again.`)
  if (!isInstalled()) fail('Packages are missing after the installation. Remove node_modules and run this again.')
  say(`Installed in ${seconds} s.`)
}

/** npm notes what it installed in node_modules/.package-lock.json, in the form of the lock file. */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json')
    const present = readPackages(join('node_modules', '.package-lock.json'))
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link) return true
      const found = present[path]
      // Packages for other platforms are optional and absent.
      return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional)
    })
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}
