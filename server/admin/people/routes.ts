import { listPersonMessages } from '#contract/admin/deliveries.ts'
import * as contract from '#contract/admin/people.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { signedIn, type Actor } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { searchAll } from '#server/admin/search/search-all.ts'
import {
  addNote,
  deletePerson,
  endPersonSessions,
  restorePerson,
  suspendPerson,
  viewAsPerson,
} from './act-on-person.ts'
import { listMessages } from './list-messages.ts'
import { listPersonBookings, showPerson } from './show-person.ts'

/** @param parts what each domain erases of a person who leaves */
export function registerPeopleRoutes(serve: Serve, deps: Deps, parts: readonly ErasureStep[]): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = (_: unknown, { actor, params }: { actor: Actor | null; params: { id: string } }) =>
    showPerson(deps, params.id, signedIn(actor).scopes)
  serve(contract.searchAll, ({ actor, query }) => searchAll(deps, query.q, signedIn(actor).scopes))
  serve(contract.getPersonRecord, (input) => show(null, input))
  serve(contract.listPersonBookings, async ({ params, query, header }) => {
    const { bookings, next } = await listPersonBookings(deps, params.id, query)
    if (next !== null) header('link', nextLink(`/admin/people/${params.id}/bookings`, query, next))
    return bookings
  })
  serve(listPersonMessages, async ({ actor, params, query, header }) => {
    const { messages, next } = await listMessages(deps, signedIn(actor), params.id, query)
    if (next !== null) header('link', nextLink(`/admin/people/${params.id}/messages`, query, next))
    return messages
  })
  serve(contract.viewAsPerson, async ({ actor, params, body }) => ({
    token: await viewAsPerson(deps, signedIn(actor), params.id, body),
  }))
  serveOnce(
    contract.addPersonNote,
    (own, { actor, params, body }) => addNote(own, signedIn(actor), params.id, body.text),
    show,
  )
  serveOnce(
    contract.suspendPerson,
    (own, { actor, params, body }) => suspendPerson(own, signedIn(actor), params.id, body),
    show,
  )
  serveOnce(
    contract.restorePerson,
    (own, { actor, params, body }) => restorePerson(own, signedIn(actor), params.id, body),
    show,
  )
  serveOnce(
    contract.deletePerson,
    (own, { actor, params, body }) => deletePerson(own, signedIn(actor), params.id, body, parts),
    show,
  )
  serveOnce(
    contract.endPersonSessions,
    (own, { actor, params, body }) => endPersonSessions(own, signedIn(actor), params.id, body),
    show,
  )
}
