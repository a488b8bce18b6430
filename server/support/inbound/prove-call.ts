import type { z } from 'zod'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { insertCall } from '#server/support/queries.ts'
import { readSignature } from './signature.ts'

/** A call of the email provider with our common secret. */
export type ProvenCall = { text: string; name: string }

/**
 * @param now of the world outside: the clock of a sandbox may have been moved
 * @throws DomainError not_found where no secret is set, signature_invalid for what is forged, altered or old
 */
export function proveCall(
  { inboundSecret }: Pick<Deps, 'inboundSecret'>,
  body: unknown,
  signature: unknown,
  now: Date,
): ProvenCall {
  if (inboundSecret === null) throw new DomainError('not_found')
  if (typeof body !== 'string' || typeof signature !== 'string') throw new DomainError('signature_invalid')
  const name = readSignature(body, signature, inboundSecret, now)
  if (name === null) throw new DomainError('signature_invalid')
  return { text: body, name }
}

/** A call has one effect. @throws DomainError signature_invalid when it was here before */
export async function spendCall(trx: Transaction, { name }: ProvenCall, now: Date): Promise<void> {
  if (!(await insertCall(trx, name, now))) throw new DomainError('signature_invalid', 'This call was here before')
}

/** @throws DomainError malformed_request, invalid_input */
export function parseCall<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const read = schema.safeParse(jsonOf(text))
  if (read.success) return read.data
  const fields = read.error.issues.slice(0, 20).map(({ message, path }) => ({ msg: message, loc: path.map(String) }))
  throw new DomainError('invalid_input', 'This email can’t be read', { fields })
}

function jsonOf(body: string): unknown {
  try {
    // PostgreSQL keeps no NUL in a text.
    return JSON.parse(body.replaceAll(String.raw`\u0000`, ''))
  } catch {
    throw new DomainError('malformed_request')
  }
}
