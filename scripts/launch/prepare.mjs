// The pages are built and the demo is filled at the same time. Plain JavaScript for Node 20.
import { setTimeout as pause } from 'node:timers/promises'

import { buildPages, ensureBuilt, isBuilt } from './build.mjs'
import { fail, modernNode, say } from './project.mjs'
import { runQuietly } from './run.mjs'
import { followed, watchNpm } from './server.mjs'

/** A process that was told to end needs less; waiting for another start's build may need more. */
const PATIENCE_MS = 20_000

/** @typedef {(until: AbortSignal) => Promise<string | undefined>} Act answers why it failed */

/**
 * Builds the pages where they aren't, and meanwhile fills the database of a sandbox: each takes both cores only in
 * part. With the pages already built, the server fills an empty database by itself.
 * @param {Record<string, string>} env of the server
 */
export async function ensureReady(env) {
  if (env.APP_MODE === 'production' || isBuilt()) return ensureBuilt()
  const problem = await sideBySide(buildPages, (until) => fillDemo(env, until))
  if (problem) fail(problem)
}

/**
 * Runs both to their ends. When one fails, or this process is told to stop, the other one is ended as well.
 * @param {Act[]} acts
 * @returns {Promise<string | undefined>} what went wrong first
 */
export async function sideBySide(...acts) {
  const ending = new AbortController()
  /** @type {string | undefined} */
  let problem
  const end = (/** @type {string} */ why) => {
    problem ??= why
    ending.abort('the start has ended')
  }
  const stop = () => end('Stopped.')
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, stop)
  const unwatch = watchNpm(stop)
  const patience = new Promise((done) =>
    ending.signal.addEventListener('abort', () => void pause(PATIENCE_MS, undefined, { ref: false }).then(done)),
  )
  const run = async (/** @type {Act} */ act) => {
    const why = await act(ending.signal)
    if (why) end(why)
  }
  await Promise.race([Promise.all(acts.map(run)), patience])
  unwatch()
  for (const signal of signals) process.off(signal, stop)
  return problem
}

/** @param {Record<string, string>} env @param {AbortSignal} until */
async function fillDemo(env, until) {
  const { args, env: childEnv } = followed(['scripts/admin.ts', 'seed'], env)
  const options = { env: childEnv, show: true, until }
  const { code, seconds } = await runQuietly('filling', modernNode(), args, options)
  if (code !== 0) return 'Could not prepare the database. The lines above say why.'
  say(`The database is ready after ${seconds} s.`)
  return undefined
}
