import type { Answer, EndpointShape } from '#contract/endpoint.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import type { HandlerInput, Serve } from './serve.ts'

type KeyedShape = EndpointShape & { isKeyed: true }

/** The use case: its `deps.db` is the transaction that also keeps the key. */
type Act<D, E, T> = (deps: D, input: HandlerInput<E>) => Promise<T>

/** Makes the answer, after the transaction, of what the use case handed out, or of the same found again. */
type Present<E, T> = (made: T, input: HandlerInput<E>) => Answer<E> | Promise<Answer<E>>

/** The id under which the result is stored with the key, and how a repeat finds its current state. */
export type Recall<T> = { idOf(made: T): string | void; find(id: string): Promise<T> }

const BY_ITSELF: Recall<string | void> = { idOf: (id) => id, find: async (id) => id }

/**
 * `serve` for a change that takes effect once per person and `Idempotency-Key`, together with its key or not at all. A
 * repeat answers what is there now, by the id that `act` has handed out (nothing, where the input says what is meant), or
 * by `recall` of what it has. Not for use cases that reach over the network or count failed attempts: those take `once`.
 * Rules: docs/product-rules.md#repeats
 */
export function createServeOnce<D extends { db: Database }>(serve: Serve, deps: D) {
  function serveOnce<const E extends KeyedShape, T extends string | void>(
    endpoint: E,
    act: Act<D, E, T>,
    present: Present<E, T>,
  ): void
  function serveOnce<const E extends KeyedShape, T>(
    endpoint: E,
    act: Act<D, E, T>,
    present: Present<E, T>,
    recall: Recall<T>,
  ): void
  function serveOnce<const E extends KeyedShape, T>(
    endpoint: E,
    act: Act<D, E, T>,
    present: Present<E, T>,
    recall = BY_ITSELF as unknown as Recall<T>,
  ): void {
    serve(endpoint, async (input) => present(await runOnce(deps, input.once, (own) => act(own, input), recall), input))
  }
  return serveOnce
}

async function runOnce<D extends { db: Database }, T>(
  deps: D,
  once: IdempotentRequest,
  act: (deps: D) => Promise<T>,
  { idOf, find }: Recall<T>,
): Promise<T> {
  if (once.key === null) return act(deps)
  let done: { made: T } | undefined
  const id = await inTransaction(deps.db, (trx) => {
    // An attempt before this one was undone.
    done = undefined
    return oncePerKey(trx, once, async () => {
      done = { made: await act({ ...deps, db: trx }) }
      return idOf(done.made)
    })
  })
  return done ? done.made : find(id)
}
