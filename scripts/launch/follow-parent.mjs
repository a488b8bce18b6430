// Loaded before the server: a launcher that was killed outright must not leave a server behind that blocks the port.
const launcher = Number(process.env.LAUNCHER_PID)
const parent = process.ppid

setInterval(() => {
  if (isAlive(launcher)) return
  // In development the watcher of Node stands between the two, and would only start the server again.
  const watcherStays = parent !== launcher && process.ppid === parent
  process.kill(watcherStays ? parent : process.pid, 'SIGINT')
}, 1000).unref()

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let isLeaving = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Ctrl-C in a terminal arrives here and again from the launcher. While this listener exists, the second one cannot
  // cut off the orderly end that the first began.
  process.on(signal, () => {
    if (isLeaving) return
    isLeaving = true
    const serverListens = process.listenerCount(signal) > 1
    if (!serverListens) process.exit(130)
  })
}
