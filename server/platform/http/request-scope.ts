import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Lets everything that `act` leads to know which request it answers: the audit and the log tell it by the same id. */
export function inRequest<T>(id: string, act: () => Promise<T>): Promise<T> {
  return scope.run(id, act)
}

/** Of the request that is being answered; null in the worker and at the command line. */
export function requestId(): string | null {
  return scope.getStore() ?? null
}
