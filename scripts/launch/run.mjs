import { spawn } from 'node:child_process'

import { root, say, toolEnv } from './project.mjs'

/**
 * Runs a program to its end and keeps what it prints; says every few seconds that it is still busy.
 * @param {string} label what the person waits for
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, deadline?: number }} [options] `show` prints the
 *   output as it comes; at `deadline` (milliseconds since 1970; none: in 15 minutes) the program is ended
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runQuietly(label, command, args, { env = {}, show = false, deadline = Date.now() + 15 * 60_000 } = {}) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const limit = setTimeout(() => {
      keep(Buffer.from(`${label}: ended, because its time is up\n`))
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref()
    }, deadline - Date.now())
    const ticker = setInterval(() => say(`  ${label}: ${seconds()} s so far`), 10_000)
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      clearInterval(ticker)
      clearTimeout(limit)
      done({ code: code ?? 1, output, seconds: seconds() })
    })
  })
}
