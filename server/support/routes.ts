import { sendContact as contactEndpoint } from '#contract/admin.ts'
import * as desk from '#contract/admin/tickets.ts'
import * as contract from '#contract/support.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn, type Actor } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { DomainError } from '#server/platform/errors.ts'
import { systemClock } from '#server/platform/clock.ts'
import { answerTicket } from './answer-ticket.ts'
import { answerHelp, askForHelp } from './ask-for-help.ts'
import { changeTicket } from './change-ticket.ts'
import { receiveMail } from './inbound/receive-mail.ts'
import { presentOwn } from './present.ts'
import { sendContact } from './send-contact.ts'
import { listHelp, showFigures, showHelp, showTicket } from './show-tickets.ts'
import { addTemplate, changeTemplate, removeTemplate } from './templates/keep-templates.ts'
import { findTemplate, listTemplates } from './templates/queries.ts'
import { noteTicket, pasteMail } from './write-ticket.ts'

const CONTACT_THANKS = 'Thank you for your message! We will get back to you within 24 hours.'

export function registerSupportRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(contactEndpoint, async ({ ip, actor, body }) => {
    await sendContact(deps, ip, actor, body)
    return { message: CONTACT_THANKS }
  })
  serve(contract.listHelp, async ({ actor, query, header }) => {
    const { rows, next } = await listHelp(deps, signedIn(actor).id, query)
    if (next !== null) header('link', nextLink('/help/tickets', query, next))
    return rows.map((row) => presentOwn(deps, row))
  })
  serveOnce(
    contract.askForHelp,
    (own, { actor, body }) => askForHelp(own, signedIn(actor).id, body),
    (id, { actor }) => showHelp(deps, signedIn(actor).id, id),
  )
  const showOwn = (_: unknown, { actor, params }: { actor: Actor | null; params: { id: string } }) =>
    showHelp(deps, signedIn(actor).id, params.id)
  serve(contract.getHelp, (input) => showOwn(null, input))
  serveOnce(
    contract.answerHelp,
    (own, { actor, params, body }) => answerHelp(own, signedIn(actor).id, params.id, body.text),
    showOwn,
  )
  // Email programs and providers know only the real time.
  serve(contract.receiveMail, async ({ request }) => ({
    received: true as const,
    effect: await receiveMail(deps, request?.body, request?.headers[contract.INBOUND_SIGNATURE], systemClock.now()),
  }))
  registerAdmin(serve, deps)
  registerTemplates(serve, deps)
}

function registerAdmin(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = (_: unknown, { params }: { params: { id: string } }) => showTicket(deps, params.id)
  serve(desk.getTicketFigures, () => showFigures(deps))
  serve(desk.getTicket, (input) => show(null, input))
  serveOnce(
    desk.answerTicket,
    (own, { actor, params, body }) => answerTicket(own, signedIn(actor), params.id, body),
    show,
  )
  serveOnce(
    desk.noteTicket,
    (own, { actor, params, body }) => noteTicket(own, signedIn(actor), params.id, body.text),
    show,
  )
  serveOnce(desk.pasteMail, (own, { actor, params, body }) => pasteMail(own, signedIn(actor), params.id, body), show)
  serveOnce(
    desk.changeTicket,
    (own, { actor, params, body }) => changeTicket(own, signedIn(actor), params.id, body),
    show,
  )
}

function registerTemplates(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = async (id: string) => {
    const found = await findTemplate(deps.db, id)
    if (!found) throw new DomainError('not_found')
    return found
  }
  serve(desk.listAnswerTemplates, () => listTemplates(deps.db))
  serveOnce(desk.addAnswerTemplate, (own, { actor, body }) => addTemplate(own, signedIn(actor), body), show)
  serveOnce(
    desk.changeAnswerTemplate,
    (own, { actor, params, body }) => changeTemplate(own, signedIn(actor), params.id, body),
    (_, { params }) => show(params.id),
  )
  serveOnce(
    desk.removeAnswerTemplate,
    (own, { actor, params }) => removeTemplate(own, signedIn(actor), params.id),
    async () => ({ message: 'Removed' }),
  )
}
