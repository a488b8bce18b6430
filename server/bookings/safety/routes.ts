import * as contract from '#contract/bookings/safety.ts'
import { showDay } from '#server/bookings/visit-day/show-day.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { raiseSilentAlarm } from './raise-alarm.ts'
import { saveTimer } from './queries.ts'
import {
  answerLink,
  askTrustedContact,
  lookAtLink,
  removeTrustedContact,
  showSafety,
  stopByLink,
} from './trusted-contact.ts'
import { sayAllIsWell } from './watch-visit.ts'

export function registerSafetyRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)

  serve(contract.getSafety, ({ actor }) => showSafety(deps, signedIn(actor).id))

  serve(contract.setSafetyTimer, async ({ actor, body }) => {
    await saveTimer(deps.db, signedIn(actor).id, body.has_timer, deps.clock.now())
    return showSafety(deps, signedIn(actor).id)
  })

  serveOnce(
    contract.askContact,
    (own, { actor, body }) => askTrustedContact(own, signedIn(actor).id, body),
    (_, { actor }) => showSafety(deps, signedIn(actor).id),
  )

  serve(contract.removeContact, async ({ actor }) => {
    await removeTrustedContact(deps, signedIn(actor).id)
    return showSafety(deps, signedIn(actor).id)
  })

  serve(contract.lookAtConsent, ({ body, ip }) => lookAtLink(deps, body.token, ip))

  serve(contract.answerConsent, ({ body, ip }) => answerLink(deps, body.token, body.agrees, ip))

  serve(contract.stopConsent, ({ body, ip }) => stopByLink(deps, body.token, ip))

  serveOnce(
    contract.sayFine,
    (own, { actor, params, body }) => sayAllIsWell(own, signedIn(actor).id, params.id, body.minutes),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )

  serveOnce(
    contract.raiseAlarm,
    (own, { actor, params }) => raiseSilentAlarm(own, signedIn(actor).id, params.id),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )
}
