import type { FastifyRequest } from 'fastify'
import { DomainError } from '#server/platform/errors.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

export type ReceiveRules = {
  maxBytes: number
  /** Name of the part that holds the file; `file` unless told. */
  field?: string
  messages: { missing: string; tooLarge: string }
}

/** Of all uploads that are being taken in or worked on in this process, in bytes. */
const IN_MEMORY = 40 * 1024 * 1024
const gate = limitConcurrency({ atOnce: IN_MEMORY, waiting: 50 })

/**
 * Reads the one file of a multipart request and hands it to `use`. Until that is done its bytes count as taken, so that
 * many uploads at once wait for each other instead of filling the memory.
 * @throws DomainError invalid_file, payload_too_large, too_many_requests, or malformed_request when the parts end too
 * early
 */
export async function receiveFile<T>(
  request: FastifyRequest | null,
  rules: ReceiveRules,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (!request?.isMultipart()) throw new DomainError('invalid_file', rules.messages.missing)
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return gate(async () => use(await readPart(request, rules)), Math.min(announced, rules.maxBytes))
}

async function readPart(request: FastifyRequest, rules: ReceiveRules): Promise<Buffer> {
  const { maxBytes, field = 'file', messages } = rules
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } }).catch(refuseBroken)
  if (!part) throw new DomainError('invalid_file', messages.missing)
  if (part.fieldname !== field) {
    part.file.resume()
    throw new DomainError('invalid_file', messages.missing)
  }
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!part.file.truncated) return refuseBroken(error)
    throw new DomainError('payload_too_large', messages.tooLarge)
  })
  if (bytes.length === 0) throw new DomainError('invalid_file', messages.missing)
  return bytes
}

/** Fastify's own refusals carry a status; any other error here means that the upload broke off. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new DomainError('malformed_request', 'The file did not arrive whole. Please try again.')
}
