import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESS_ABOVE = 1024
/** Good size for little time: a person is waiting. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip'
type Head = { status?: number; headers?: Record<string, string> }

/**
 * An answer that may be sent many times, a page or JSON: as bytes, compressed once for each requested encoding, and
 * named by an ETag.
 */
export class CachedResponse<T = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, { status = 200, headers = {} }: Head = {}) {
    this.status = status
    this.headers = headers
    this.body = body
    this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  }

  static json<T>(value: T): CachedResponse<T> {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return new CachedResponse<T>(Buffer.from(JSON.stringify(value)), { headers })
  }

  /**
   * A copy, for callers inside the process. Cached as bytes alone: as objects an answer takes several times the room.
   */
  get value(): T {
    return JSON.parse(this.body.toString()) as T
  }

  /** Its size once both encodings have been requested. */
  get bytes(): number {
    return 2 * this.body.length + 1024
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made = encoding === 'br' ? compressBrotli(this.body, QUALITY) : compressGzip(this.body)
    this.#encoded.set(encoding, made)
    return made
  }
}

/** Says `no-cache` (ask again each time) unless something stricter was said before. */
export async function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body, etag } = response
  void reply.headers(headers).header('etag', etag).header('vary', 'accept-encoding')
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
  if (status === 200 && isKnown(request.headers['if-none-match'], etag))
    return reply.removeHeader('content-type').status(304).send()
  const encoding = body.length < COMPRESS_ABOVE ? null : negotiateEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.status(status).send(body)
  return reply
    .status(status)
    .header('content-encoding', encoding)
    .send(await response.encoded(encoding))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim() === etag)
}

/** The client's preferred encoding by its `Accept-Encoding`, brotli among equals; null for the plain bytes. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight.split('=')[1]) || 0)
  }
  const weightOf = (name: string, otherwise = weights.get('*') ?? 0) => weights.get(name) ?? otherwise
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  const best = Math.max(br, gz)
  if (best <= 0 || best < weightOf('identity', 0)) return null
  return br === best ? 'br' : 'gzip'
}
