// `npm run bench`: what the product reaches beside the limit of this machine. Plain JavaScript for Node 20.
import { ensureBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { runServer } from './launch/server.mjs'

await ensureInstalled({ withTools: true })
await ensureBuilt()
runServer(['bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
