import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdminScope } from '#contract/scopes.ts'
import { newId } from '#server/platform/id.ts'

type Request = {
  id: string
  /** As which scope an admin asks. */
  scope: AdminScope | null
}

const present = new AsyncLocalStorage<Request>()

/** Of a proxy, or of whoever asks: an id that says nothing and fits a line of a log. */
const GIVEN = /^[\w-]{8,64}$/

/** The id by which log, audit, answer, messages and mails tell of one request: the one it came with, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && GIVEN.test(given) ? given : newId()
}

/** Lets everything that `act` leads to know which request it answers: the audit and the log tell it by the same id. */
export function inRequest<T>(request: Request, act: () => Promise<T>): Promise<T> {
  return present.run(request, act)
}

/** What the worker does long after a request that led to it was answered is told by its id as well; null where none led to it. */
export function onBehalfOf<T>(id: string | null, act: () => Promise<T>): Promise<T> {
  return id === null ? act() : inRequest({ id, scope: null }, act)
}

/** Of the request that is being answered, or for which the worker acts; null at the command line. */
export function requestId(): string | null {
  return present.getStore()?.id ?? null
}

/** As which scope the admin acts whose request is being answered; null for everybody else, and outside of requests. */
export function requestScope(): AdminScope | null {
  return present.getStore()?.scope ?? null
}
