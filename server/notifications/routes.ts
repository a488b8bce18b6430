import { getExample, listExamples } from '#contract/examples.ts'
import { listOutbox } from '#contract/notifications.ts'
import * as delivery from '#contract/delivery.ts'
import { INBOUND_SIGNATURE } from '#contract/support.ts'
import { systemClock } from '#server/platform/clock.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { FileAnswer, type HandlerInput } from '#server/platform/http/serve.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { hearReport, hearText } from './bounces/hear-texts.ts'
import { receiveBounce, retryEmail } from './bounces/take-back.ts'
import { phoneDigits, plainEmail } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import * as gallery from './gallery/list-examples.ts'
import { registerInboxRoutes } from './inbox/routes.ts'
import { listOutboxMessages } from './list-outbox.ts'
import { registerPreferenceRoutes } from './preferences/routes.ts'
import { registerPushRoutes } from './push/routes.ts'

/** The outbox is for reading in the sandbox only, where it is everyone's mailbox. */
export function registerNotificationRoutes(serve: Serve, deps: Deps): void {
  registerInboxRoutes(serve, deps)
  registerPreferenceRoutes(serve, deps)
  registerPushRoutes(serve, deps)
  registerComingBack(serve, deps)
  if (!deps.site.isSandbox) return
  serve(listExamples, async () => gallery.listExamples(deps))
  serve(getExample, async ({ params }) => gallery.getExample(deps, params.id))
  serve(listOutbox, ({ query }) => {
    const to = query.to === undefined ? null : [plainEmail(query.to), phoneDigits(query.to)]
    return listOutboxMessages(deps, { to, limit: query.limit })
  })
}

/** Routes for delivery reports and for people's replies. */
function registerComingBack(serve: Serve, deps: Deps): void {
  const callOf = ({ request }: Pick<HandlerInput<unknown>, 'request'>) => ({
    body: request?.body,
    signature: request?.headers[delivery.TEXT_SIGNATURE],
    path: request?.originalUrl ?? '',
  })
  serve(delivery.hearReport, async (input) => {
    await hearReport(deps, callOf(input), input.params.id)
    return { received: true as const }
  })
  serve(delivery.hearText, async (input) => {
    const answer = await hearText(deps, callOf(input))
    const message = answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`
    const words = `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`
    return new FileAnswer(words, 'application/xml; charset=utf-8', 'answer.xml', 'inline')
  })
  serve(delivery.receiveBounce, async ({ request }) => ({
    received: true as const,
    effect: await receiveBounce(deps, request?.body, request?.headers[INBOUND_SIGNATURE], systemClock.now()),
  }))
  serve(delivery.retryEmail, async ({ actor }) => {
    await retryEmail(deps, signedIn(actor).id)
    return { message: 'Thank you. We’ll email this address again.' }
  })
}
