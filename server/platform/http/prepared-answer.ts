import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESS_ABOVE = 1024
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip'

/**
 * An answer that is kept serialised: the body goes out as it is, compressed once per encoding that is asked for, and a
 * matching ETag answers 304.
 */
export class PreparedAnswer<T> {
  readonly body: Buffer
  readonly etag: string
  readonly #compressed = new Map<Encoding, Buffer>()

  constructor(value: T) {
    // Bytes, not text: encoding twenty kilobytes for every reader takes longer than all the rest.
    this.body = Buffer.from(JSON.stringify(value))
    this.etag = `W/"${hash('sha256', this.body, 'base64url').slice(0, 22)}"`
  }

  /** A copy, for callers inside the process. Kept as bytes alone: as objects an answer takes several times the room. */
  get value(): T {
    return JSON.parse(this.body.toString()) as T
  }

  compressed(encoding: Encoding): Buffer {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = encoding === 'br' ? brotliCompressSync(this.body, QUALITY) : gzipSync(this.body)
    this.#compressed.set(encoding, made)
    return made
  }
}

export function sendPrepared(answer: PreparedAnswer<unknown>, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('etag', answer.etag).header('vary', 'accept-encoding')
  // What a signed-in person asks for is kept nowhere: said before.
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send()
  void reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = answer.body.length < COMPRESS_ABOVE ? undefined : encodingFor(request)
  if (encoding === undefined) return reply.send(answer.body)
  return reply.header('content-encoding', encoding).send(answer.compressed(encoding))
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : undefined
}
