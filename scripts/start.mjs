// `npm start`: everything from a fresh clone to a served page. Plain JavaScript for Node 20.
import { ensureBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensurePortFree } from './launch/port.mjs'
import { createRestarts } from './launch/restarts.mjs'
import { runServer } from './launch/server.mjs'

await ensurePortFree()
await ensureInstalled()
await ensureBuilt()
// The caller's NODE_ENV chooses the mode; React's development build would render at two thirds of the speed in both.
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'sandbox'
runServer(['server/main.ts'], { APP_MODE: mode, NODE_ENV: 'production' }, createRestarts())
