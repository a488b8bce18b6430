import type { FastifyRequest } from 'fastify'
import { AVATAR_MAX_BYTES } from '#contract/constants.ts'
import { DomainError } from '#server/platform/errors.ts'
import { WRONG_TYPE } from './read-image.ts'

/**
 * Reads the one file of a multipart request, field `file`, at most 10 MB.
 * @throws DomainError invalid_file or payload_too_large
 */
export async function receiveFile(request: FastifyRequest | null): Promise<Buffer> {
  if (!request?.isMultipart()) throw new DomainError('invalid_file', WRONG_TYPE)
  const part = await request.file({ limits: { fileSize: AVATAR_MAX_BYTES } })
  if (!part) throw new DomainError('invalid_file', WRONG_TYPE)
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw new DomainError('invalid_file', WRONG_TYPE)
  }
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!part.file.truncated) throw error
    throw new DomainError('payload_too_large', 'File size is too large. Please choose a smaller image (max 10MB).')
  })
  if (bytes.length === 0) throw new DomainError('invalid_file', WRONG_TYPE)
  return bytes
}
