import { spawn } from 'node:child_process'

import { ending } from './budget.mjs'
import { root, say, toolEnv } from './project.mjs'

/** Servers and databases of the tests are stopped in this time. */
const PATIENCE_MS = 60_000

/**
 * Runs a program to its end and keeps what it prints; says every few seconds that it is still busy, unless it shows so itself.
 * @param {string} label what the person waits for
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, until?: AbortSignal }} [options] `show` prints the
 *   output as it comes; the program is ended when `until` says so, which is with the whole run unless given
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runQuietly(label, command, args, { env = {}, show = false, until = ending } = {}) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let hasShown = false
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
      if (!show) return
      hasShown = true
      process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const stop = () => {
      keep(Buffer.from(`${label}: ended, because ${until.reason}\n`))
      // Playwright stops its servers on this one. The next run removes Vitest's leftovers.
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
    }
    if (until.aborted) stop()
    until.addEventListener('abort', stop)
    const ticker = setInterval(() => {
      if (!hasShown) say(`  ${label}: ${seconds()} s so far`)
      hasShown = false
    }, 10_000)
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      clearInterval(ticker)
      until.removeEventListener('abort', stop)
      done({ code: code ?? 1, output, seconds: seconds() })
    })
  })
}
