import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { fail } from './project.mjs'

/** Says immediately, before installing or building, that another program uses the port. */
export async function ensurePortFree() {
  const given = process.env.PORT ?? '8000'
  const port = Number(given)
  if (!/^\d+$/.test(given) || port > 65_535) fail(`PORT must be a number from 0 to 65535, not "${given}".`)
  let error = await tryListening(port)
  // A server whose launcher was killed needs a moment to notice and to leave.
  for (let wait = 0; wait < 10 && error?.code === 'EADDRINUSE'; wait += 1) {
    await sleep(300)
    error = await tryListening(port)
  }
  if (error?.code === 'EADDRINUSE')
    fail(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`)
  if (error?.code === 'EACCES') fail(`This user may not open port ${port}. Choose one above 1023: PORT=8000 npm start`)
}

/**
 * @param {number} port
 * @returns {Promise<NodeJS.ErrnoException | undefined>}
 */
function tryListening(port) {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen(port, process.env.HOST || '127.0.0.1', () => server.close(() => done(undefined)))
  })
}

/** @type {Set<number>} */
const handedOut = new Set()

/**
 * An unused port. Not one that the system would assign: it gives those to any outgoing connection, so they may be taken
 * before they are used.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (handedOut.has(port) || (await tryListening(port))) continue
    handedOut.add(port)
    return port
  }
  return fail('No port between 20000 and 30000 is free.')
}
