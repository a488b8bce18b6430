import * as lines from '#contract/admin/tickets.ts'
import { listCaseLines } from '#server/admin/case-lines/list-case-lines.ts'
import { ownTask } from '#server/admin/case-lines/own-task.ts'
import * as contract from '#contract/admin/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { closeTask } from './close-task.ts'
import { countTasks, listTasks } from './list-tasks.ts'

export function registerTaskRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listTasks, async ({ actor, query, header }) => {
    const { tasks, next } = await listTasks(deps, query, signedIn(actor).scopes)
    if (next !== null) header('link', nextLink('/admin/tasks', query, next))
    return tasks
  })
  serve(lines.listCaseLines, async ({ actor, query, header }) => {
    const { lines: found, next } = await listCaseLines(deps, signedIn(actor), query)
    if (next !== null) header('link', nextLink('/admin/case-lines', query, next))
    return found
  })
  createServeOnce(serve, deps)(
    lines.ownTask,
    (own, { actor, params, body }) => ownTask(own, signedIn(actor), params.id, body.owner),
    async () => ({ message: 'Done' }),
  )
  serve(contract.countTasks, ({ actor }) => countTasks(deps, signedIn(actor).scopes))
  createServeOnce(serve, deps)(
    contract.closeTask,
    (own, { actor, params, body }) => closeTask(own, signedIn(actor), params.id, body.reason),
    async () => ({ message: 'Closed' }),
  )
}
