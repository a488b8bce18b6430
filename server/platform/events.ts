import type { Transaction } from '#server/platform/db/connection.ts'

/**
 * Events go up the list of domains by name, inside the transaction that causes them: a subscriber that fails undoes the
 * change, so that a consequence (a mail, a refund) cannot be lost between commit and sending.
 */
export type Events = {
  subscribe<T extends object>(name: string, subscriber: (trx: Transaction, payload: T) => Promise<void>): void
  announce(trx: Transaction, name: string, payload: object): Promise<void>
}

export function createEvents(): Events {
  const subscribers = new Map<string, ((trx: Transaction, payload: never) => Promise<void>)[]>()
  return {
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber])
    },
    async announce(trx, name, payload) {
      for (const subscriber of subscribers.get(name) ?? []) await subscriber(trx, payload as never)
    },
  }
}
