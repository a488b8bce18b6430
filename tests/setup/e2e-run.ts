import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { holdDemo } from './shared-demo.ts'

/** Before the first journey: the demo that the sandboxes copy, unless `npm test` holds one or a sandbox is given. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_RUN || process.env.E2E_URL) return undefined
  const run = await mkdtemp(join(tmpdir(), 'homebloom-journeys-'))
  process.env.E2E_RUN = run
  const demo = await holdDemo(run)
  return async () => {
    await demo.drop()
    await rm(run, { recursive: true, force: true })
  }
}
