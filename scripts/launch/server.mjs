import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { MEMORY } from './memory.mjs'
import { modernNode, root, say, toolEnv } from './project.mjs'

const PATIENCE_MS = 15_000

/**
 * Runs Node 26 in the foreground until it ends for good, and ends with its exit code. A stop asked for here, or the death
 * of the npm that started us, reaches the server; the server in turn notices our own death (see follow-parent.mjs).
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {ReturnType<typeof import('./restarts.mjs').createRestarts>} [restarts] whether a server that ended unasked is started
 *   again; without it, it is not
 */
export function runServer(args, env, restarts = () => ({ why: '' })) {
  let child = start()
  let isStopping = false
  /** @type {NodeJS.Timeout | undefined} */
  let pause
  const stop = () => {
    if (isStopping) return
    isStopping = true
    if (pause) process.exit(0)
    // Not SIGTERM: in development Vite ends the process immediately on that one, before the database is stopped.
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  // In a terminal the whole group gets Ctrl-C, npm passes it on as well, and closing the window sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  watchNpm(stop)

  function start() {
    const started = spawnServer(args, env)
    /** @type {number | undefined} */
    let servesSince
    started.on('message', () => (servesSince = Date.now()))
    started.on('exit', (code, signal) => {
      const servedMs = servesSince === undefined ? undefined : Date.now() - servesSince
      if (isStopping) process.exit(code === 0 || signal ? 0 : (code ?? 1))
      follow(restarts({ code, signal, servedMs }), code, signal)
    })
    return started
  }

  /**
   * @param {import('./restarts.mjs').Next} next
   * @param {number | null} code
   * @param {string | null} signal
   */
  function follow(next, code, signal) {
    if ('why' in next) {
      if (next.why) process.stderr.write(`\n${next.why}\n`)
      process.exit(code ?? 1)
    }
    const how = signal ? `by ${signal}` : `with code ${code}`
    say(`The server stopped unexpectedly (${how}). Restarting in ${next.pauseMs / 1000} s.`)
    pause = setTimeout(() => {
      pause = undefined
      child = start()
    }, next.pauseMs)
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function spawnServer(args, env) {
  // Over the channel the server says that it serves.
  const stdio = /** @type {const} */ (['inherit', 'inherit', 'inherit', 'ipc'])
  const server = followed(args, env)
  return spawn(modernNode(), server.args, { cwd: root, env: server.env, stdio: [...stdio] })
}

/**
 * Arguments and environment that end a program together with this process, however that ends, and let it start fast.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function followed(args, env) {
  // Caching compiled code between runs halves the time to the first page.
  const cache = join(root, 'node_modules/.cache/node')
  const childEnv = toolEnv({ NODE_COMPILE_CACHE: cache, ...env, LAUNCHER_PID: String(process.pid) })
  const guard = join(root, 'scripts/launch/follow-parent.mjs')
  return { args: ['--import', guard, ...args], env: { ...MEMORY, ...childEnv } }
}

/**
 * Calls `stop` when the npm that started us has ended.
 * @param {() => void} stop
 * @returns {() => void} ends the watch
 */
export function watchNpm(stop) {
  const npm = ancestors()
  const watch = setInterval(() => {
    if (ancestors() !== npm) stop()
  }, 1000)
  watch.unref()
  return () => clearInterval(watch)
}

/** Our parent and its parent: npm runs a shell that runs us, and the shell outlives a killed npm. */
function ancestors() {
  if (!process.env.npm_lifecycle_event) return ''
  try {
    const parent = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${parent.slice(parent.lastIndexOf(')') + 4).split(' ', 1)[0]}`
  } catch {
    return String(process.ppid)
  }
}
