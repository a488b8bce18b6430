// `npm start`: everything from a fresh clone to a served page. Plain JavaScript for Node 20.
import { ensureInstalled } from './launch/install.mjs'
import { ensurePortFree } from './launch/port.mjs'
import { ensureReady } from './launch/prepare.mjs'
import { createRestarts } from './launch/restarts.mjs'
import { runServer } from './launch/server.mjs'

// The caller's NODE_ENV chooses the mode; React's development build would render at two thirds of the speed in both.
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'sandbox'
const env = { APP_MODE: mode, NODE_ENV: 'production' }

await ensurePortFree()
await ensureInstalled()
await ensureReady(env)
runServer(['server/main.ts'], env, createRestarts())
