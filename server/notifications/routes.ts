import { getExample, listExamples } from '#contract/examples.ts'
import { listOutbox } from '#contract/notifications.ts'
import { phoneDigits } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import * as gallery from './gallery/list-examples.ts'
import { registerInboxRoutes } from './inbox/routes.ts'
import { listOutboxMessages } from './list-outbox.ts'
import { registerPreferenceRoutes } from './preferences/routes.ts'
import { registerPushRoutes } from './push/routes.ts'

/** The outbox is for reading in the sandbox only, where it is everybody's mailbox. */
export function registerNotificationRoutes(serve: Serve, deps: Deps): void {
  registerInboxRoutes(serve, deps)
  registerPreferenceRoutes(serve, deps)
  registerPushRoutes(serve, deps)
  if (!deps.site.isSandbox) return
  serve(listExamples, async () => gallery.listExamples(deps))
  serve(getExample, async ({ params }) => gallery.getExample(deps, params.id))
  serve(listOutbox, ({ query }) => {
    const to = query.to === undefined ? null : [query.to.trim().toLowerCase(), phoneDigits(query.to)]
    return listOutboxMessages(deps, { to, limit: query.limit })
  })
}
