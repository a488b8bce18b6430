import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { modernNode, root, toolEnv } from './project.mjs'

const PATIENCE_MS = 15_000

/**
 * Runs Node 26 in the foreground until it ends, and ends with its exit code. A stop asked for here, or the death of
 * the npm that started us, reaches the server; the server in turn notices our own death (see follow-parent.mjs).
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function runServer(args, env) {
  const guard = ['--import', join(root, 'scripts/launch/follow-parent.mjs')]
  // Compiled code that is kept between runs halves the time to the first page.
  const cache = join(root, 'node_modules/.cache/node')
  const childEnv = toolEnv({ NODE_COMPILE_CACHE: cache, ...env, LAUNCHER_PID: String(process.pid) })
  const child = spawn(modernNode(), [...guard, ...args], { cwd: root, env: childEnv, stdio: 'inherit' })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Not SIGTERM: on that one Vite ends the process at once, in development, before the database is stopped.
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  // In a terminal the whole group gets Ctrl-C, npm passes it on as well, and closing the window sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const npm = ancestors()
  const watch = setInterval(() => {
    if (ancestors() !== npm) stop()
  }, 1000)
  watch.unref()
  child.on('exit', (code, signal) => {
    if (isStopping && (code === 0 || signal)) process.exit(0)
    process.exit(code ?? 1)
  })
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
