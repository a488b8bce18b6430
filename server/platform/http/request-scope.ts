import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdminScope } from '#contract/scopes.ts'
import { newId } from '#server/platform/id.ts'

type Request = {
  id: string
  /** The scope in which an admin asks. */
  scope: AdminScope | null
}

const present = new AsyncLocalStorage<Request>()

/** A request id from a proxy or the caller, if it reveals nothing and fits a line of a log. */
const GIVEN = /^[\w-]{8,64}$/

/** The id of one request in log, audit, answer, messages and emails: the one it came with, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && GIVEN.test(given) ? given : newId()
}

/** Lets everything called by `act` know which request it answers: audit and log use the same id. */
export function inRequest<T>(request: Request, act: () => Promise<T>): Promise<T> {
  return present.run(request, act)
}

/** Work long after its request was answered carries the request's id as well; null if no request led to it. */
export function onBehalfOf<T>(id: string | null, act: () => Promise<T>): Promise<T> {
  return id === null ? act() : inRequest({ id, scope: null }, act)
}

/** Id of the current request, or of the one the worker acts for; null at the command line. */
export function requestId(): string | null {
  return present.getStore()?.id ?? null
}

/** The scope of the admin whose request is being answered; null for everyone else, and outside of requests. */
export function requestScope(): AdminScope | null {
  return present.getStore()?.scope ?? null
}
