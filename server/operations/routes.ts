import * as contract from '#contract/admin/jobs.ts'
import { getFindings } from '#contract/admin/system.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { examine, type Patient } from './doctor/examine.ts'
import { listDeadLetters } from './queues/list-dead-letters.ts'
import { purgeJobs, listLanes, retryJobs } from './queues/list-jobs.ts'
import { presentLane } from './queues/present-lane.ts'

/** The environment that the process was started with. */
type Surroundings = Pick<Patient, 'source'> & { checkSettings: () => NonNullable<Patient['settings']> }

/** Routes of the console's system page. */
export function registerOperationsRoutes(serve: Serve, deps: Deps, { source, checkSettings }: Surroundings): void {
  serve(getFindings, () =>
    examine({
      deps,
      source,
      settings: deps.site.isSandbox ? null : checkSettings(),
      // The page doesn't wait for other companies. The command checks them.
      services: null,
      folders: source['UPLOAD_DIR'] ? [source['UPLOAD_DIR']] : [],
    }),
  )
  serve(contract.listLanes, async () => (await listLanes(deps)).map((lane) => presentLane(lane, deps.localTime)))
  serve(contract.listDeadLetters, async ({ query, header }) => {
    const { letters, next } = await listDeadLetters(deps, query)
    if (next !== null) header('link', nextLink('/admin/dead-letters', query, next))
    return letters
  })
  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    contract.retryDeadLetters,
    async (own, { actor, body }) => countsOf(await retryJobs(own, signedIn(actor), body, body.reason)),
    readCounts,
  )
  serveOnce(
    contract.purgeDeadLetters,
    async (own, { actor, body }) => countsOf(await purgeJobs(own, signedIn(actor), body, body.reason)),
    readCounts,
  )
}

/** Stored with the key, so that a repeat answers as the first time. */
function countsOf({ done, left }: { done: unknown[]; left: unknown[] }): string {
  return `${done.length}/${left.length}`
}

function readCounts(counts: string): { done: number; left: number } {
  const [done = 0, left = 0] = counts.split('/').map(Number)
  return { done, left }
}
