import type { FastifyRequest } from 'fastify'
import { DomainError } from '#server/platform/errors.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

export type ReceiveRules = {
  maxBytes: number
  /** Name of the part that holds the file; `file` unless told. */
  field?: string
  messages: { missing: string; tooLarge: string }
}

const NOT_WHOLE = 'The file didn’t arrive completely. Please try again.'

/** Bytes of all uploads being received or processed in this process. */
const IN_MEMORY = 20 * 1024 * 1024
const gate = limitConcurrency({ atOnce: IN_MEMORY, waiting: 50 })

/**
 * Reads the one file of a multipart request and passes it to `use`. Until that is done its bytes count as taken, so
 * that many simultaneous uploads wait for each other instead of filling the memory.
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
  const room = Math.min(announced, rules.maxBytes)
  return gate(async () => use(await Promise.race([readPart(request, rules, room), brokenOff(request)])), room)
}

async function readPart(request: FastifyRequest, rules: ReceiveRules, room: number): Promise<Buffer> {
  const { maxBytes, field = 'file', messages } = rules
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } }).catch(refuseBroken)
  if (!part) throw new DomainError('invalid_file', messages.missing)
  if (part.fieldname !== field) {
    part.file.resume()
    throw new DomainError('invalid_file', messages.missing)
  }
  const bytes = await readAll(part.file, room).catch(refuseBroken)
  if (part.file.truncated) throw new DomainError('payload_too_large', messages.tooLarge)
  if (bytes.length === 0) throw new DomainError('invalid_file', messages.missing)
  return bytes
}

/**
 * Fails as soon as the connection is gone before all of the request was there. The parser of the parts doesn't notice:
 * it would wait for the rest until the server gives the request up, and a second try would wait behind it.
 */
function brokenOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const tell = () => {
      if (!raw.complete) reject(new DomainError('malformed_request', NOT_WHOLE))
    }
    if (raw.destroyed) tell()
    else raw.once('close', tell)
  })
}

/** Into one piece of memory: chunks that are put together at the end take twice the room. */
async function readAll(file: AsyncIterable<Buffer>, room: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(room)
  let length = 0
  for await (const chunk of file) length += chunk.copy(bytes, length)
  return bytes.subarray(0, length)
}

/** Fastify's own refusals carry a status; any other error here means that the upload broke off. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new DomainError('malformed_request', NOT_WHOLE)
}
