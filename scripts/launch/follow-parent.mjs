// Loaded before the server: a launcher that was killed outright must not leave a server behind that holds the port.
const launcher = process.ppid

setInterval(() => {
  if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM')
}, 1000).unref()

let isLeaving = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Ctrl-C in a terminal arrives here and again from the launcher. While this listener stands, the second one cannot
  // cut off the orderly end that the first began.
  process.on(signal, () => {
    if (isLeaving) return
    isLeaving = true
    const serverListens = process.listenerCount(signal) > 1
    if (!serverListens) process.exit(130)
  })
}
