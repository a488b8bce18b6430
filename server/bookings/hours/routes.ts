import { createProfile, previewHours, updateProfile } from '#contract/availability.ts'
import * as timeOff from '#contract/availability/time-off.ts'
import * as availability from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { listUnanswered } from './queries.ts'

/**
 * Routes for hours and time off. They are here because their effect on visits depends on what is a request and what is
 * agreed, which availability does not know.
 */
export function registerHoursRoutes(serve: Serve, deps: Deps): void {
  const telling = { ...deps, tell: listUnanswered }
  const serveOnce = createServeOnce(serve, telling)

  serve(previewHours, ({ actor, body }) => availability.previewHours(telling, signedIn(actor).id, body))
  serveOnce(
    createProfile,
    (own, { actor, body }) => availability.createProfile(own, signedIn(actor), body),
    (_, { actor }) => availability.getProviderPage(deps, actor, signedIn(actor).id),
  )
  serveOnce(
    updateProfile,
    (own, { actor, body }) => availability.updateOwnProfile(own, signedIn(actor), body),
    (_, { actor }) => availability.getProviderPage(deps, actor, signedIn(actor).id),
  )

  serve(timeOff.listTimeOff, ({ actor }) => availability.listOwnTimeOff(telling, signedIn(actor).id))
  serve(timeOff.previewTimeOff, ({ actor, body }) => availability.previewTimeOff(telling, signedIn(actor).id, body))
  serveOnce(
    timeOff.addTimeOff,
    (own, { actor, body }) => availability.addTimeOff(own, signedIn(actor).id, body),
    (id, { actor }) => availability.getOwnTimeOff(telling, signedIn(actor).id, id),
  )
  serveOnce(
    timeOff.removeTimeOff,
    (own, { actor, params }) => availability.removeTimeOff(own, signedIn(actor).id, params.id),
    () => ({ message: 'Time off removed' }),
  )
}
