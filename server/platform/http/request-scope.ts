import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdminScope } from '#contract/scopes.ts'

type Request = {
  id: string
  /** As which scope an admin asks. */
  scope: AdminScope | null
}

const present = new AsyncLocalStorage<Request>()

/** Lets everything that `act` leads to know which request it answers: the audit and the log tell it by the same id. */
export function inRequest<T>(request: Request, act: () => Promise<T>): Promise<T> {
  return present.run(request, act)
}

/** Of the request that is being answered; null in the worker and at the command line. */
export function requestId(): string | null {
  return present.getStore()?.id ?? null
}

/** As which scope the admin acts whose request is being answered; null for everybody else, and outside of requests. */
export function requestScope(): AdminScope | null {
  return present.getStore()?.scope ?? null
}
