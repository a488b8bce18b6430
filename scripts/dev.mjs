// `npm run dev`: pages, /api and hot reload on one port. Plain JavaScript for Node 20.
import { ensureInstalled } from './launch/install.mjs'
import { ensurePortFree } from './launch/port.mjs'
import { runServer } from './launch/server.mjs'

await ensurePortFree()
await ensureInstalled()
// The watcher outlives a server that crashes: it starts it again when a file is saved. Plain --watch would see the
// files that Vite writes for itself and restart forever.
const watch = ['server', 'contract', 'db'].map((folder) => `--watch-path=${folder}`)
runServer([...watch, '--watch-kill-signal=SIGINT', '--watch-preserve-output', 'server/main.ts'], {
  APP_MODE: 'development',
  NODE_ENV: 'development',
})
