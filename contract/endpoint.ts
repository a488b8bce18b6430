import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { AdminScopes } from './scopes.ts'

/** Callers of an endpoint. 'provider' includes a pending provider, who prepares everything before approval. */
export type Access = 'public' | 'signed-in' | 'client' | 'provider' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = {
  method: Method
  path: string
  summary: string
  tag: string
  /** A change that takes effect once per `Idempotency-Key` and person. */
  isKeyed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  /** A read that is answered to an admin who views the site as its caller, too. */
  isViewable?: true
  /** The answer goes on until one side ends it (server-sent events). */
  isStream?: true
  /** The server reads the raw request itself (uploads, signed webhooks). */
  raw?: 'multipart' | 'bytes'
}

/**
 * An endpoint names scopes where an admin reads or acts because of being an admin. It then asks an admin for one of them and
 * for the second factor, whatever its path is. Public endpoints name none: they answer an admin who lacks them as a visitor.
 */
type Admittance =
  | {
      access: 'admin'
      scopes: AdminScopes
      /** It concerns only the admin's own account, so the login is enough. */
      ownAccount?: 'all'
    }
  | { access: 'public'; scopes?: never; ownAccount?: never }
  | {
      access: Exclude<Access, 'admin' | 'public'>
      scopes?: AdminScopes
      /** The login is enough where the parameter `id` is the caller's own. */
      ownAccount?: 'id'
    }

/** One endpoint: validator, documentation and type in one. `path` is below `/api`, parameters as `:name`. */
export type EndpointShape = Shape & Admittance

export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type Part<E, K extends string, Mode extends 'input' | 'output'> = E extends { [P in K]: infer S extends z.ZodType }
  ? Mode extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

type OptionalWhenEmpty<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** A caller's input: `{ params, query, body }`, each only where the endpoint has it. */
export type CallInput<E> = OptionalWhenEmpty<'params', Part<E, 'params', 'input'>> &
  OptionalWhenEmpty<'query', Part<E, 'query', 'input'>> &
  OptionalWhenEmpty<'body', Part<E, 'body', 'input'>>

/** A handler's input after validation. */
export type ParsedInput<E> = {
  params: Part<E, 'params', 'output'>
  query: Part<E, 'query', 'output'>
  body: Part<E, 'body', 'output'>
}

export type Answer<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : never

/** The parts of an endpoint that the browser needs at run time: no schema, so no zod in the bundle. */
export type Route<E> = { readonly method: Method; readonly path: string; readonly '~endpoint'?: E }
