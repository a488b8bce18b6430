import type { Transaction } from '#server/platform/db/connection.ts'

declare const PAYLOAD: unique symbol

/** The name of an event, which carries the type of what is published with it: a subscriber of another type does not compile. */
export type EventName<T extends object> = string & { readonly [PAYLOAD]: T }

/** Names an event, such as `booking.changed`. Its domain's events.ts exports the name beside the payload's type. */
export function eventName<T extends object>(name: string): EventName<T> {
  return name as EventName<T>
}

/**
 * Events go up the list of domains by name, inside the transaction that causes them: a subscriber that fails undoes the
 * change, so that a consequence (an email, a refund) cannot be lost between commit and sending.
 */
export type Events = {
  subscribe<T extends object>(
    name: EventName<T>,
    subscriber: (trx: Transaction, payload: NoInfer<T>) => Promise<void>,
  ): void
  publish<T extends object>(trx: Transaction, name: EventName<T>, payload: NoInfer<T>): Promise<void>
}

export function createEvents(): Events {
  const subscribers = new Map<string, ((trx: Transaction, payload: never) => Promise<void>)[]>()
  return {
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber])
    },
    async publish(trx, name, payload) {
      for (const subscriber of subscribers.get(name) ?? []) await subscriber(trx, payload as never)
    },
  }
}
