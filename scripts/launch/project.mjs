// Shared by every launcher. Plain JavaScript for Node 20, with nothing installed yet.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the launcher with one plain sentence and no stack trace.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`\n${line}\n`)
  process.exit(1)
}

/** The Node 26 that npm installed; the caller's own may be as old as 20. */
export function modernNode() {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  const file = platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]) {
    const path = join(root, 'node_modules', name, 'bin', file)
    if (existsSync(path)) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(`npm has no Node 26 for ${platform} on ${arch}. Install Node 26 or newer and run this again.`)
}

/** The environment for programs of this project: Node 26 and the installed tools come first. */
export function toolEnv(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}`, ...extra }
}
