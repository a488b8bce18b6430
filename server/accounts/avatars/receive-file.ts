import type { FastifyRequest } from 'fastify'
import { AVATAR_MAX_BYTES } from '#contract/constants.ts'
import { DomainError } from '#server/platform/errors.ts'
import { WRONG_TYPE } from './read-image.ts'

/**
 * Reads the one file of a multipart request, field `file`, at most 10 MB.
 * @throws DomainError invalid_file, payload_too_large, or malformed_request when the parts end too early
 */
export async function receiveFile(request: FastifyRequest | null): Promise<Buffer> {
  if (!request?.isMultipart()) throw new DomainError('invalid_file', WRONG_TYPE)
  const part = await request.file({ limits: { fileSize: AVATAR_MAX_BYTES } }).catch(refuseBroken)
  if (!part) throw new DomainError('invalid_file', WRONG_TYPE)
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw new DomainError('invalid_file', WRONG_TYPE)
  }
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!part.file.truncated) return refuseBroken(error)
    throw new DomainError('payload_too_large', 'File size is too large. Please choose a smaller image (max 10MB).')
  })
  if (bytes.length === 0) throw new DomainError('invalid_file', WRONG_TYPE)
  return bytes
}

/** Fastify's own refusals carry a status; any other error here means that the upload broke off. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new DomainError('malformed_request', 'The file did not arrive whole. Please try again.')
}
