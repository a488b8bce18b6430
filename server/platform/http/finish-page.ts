import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Page } from './page-cache.ts'
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts'

const COMPRESS_ABOVE = 1024
/** Good size for little time: a page may be compressed while somebody waits. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Turns a rendered response into bytes that can be kept: policy by hash, ETag, both compressions. */
export async function finishPage(response: Response, imageOrigins: readonly string[]): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { ...pageHeaders, vary: 'accept-encoding' }
  for (const [name, value] of response.headers) headers[name] = value
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(body.toString(), imageOrigins)
  }
  headers.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (body.length < COMPRESS_ABOVE) return { status: response.status, headers, body, brotli: null, gzip: null }
  const [br, gz] = await Promise.all([compressBrotli(body, QUALITY), compressGzip(body)])
  return { status: response.status, headers, body, brotli: br, gzip: gz }
}
