import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Page } from './page-cache.ts'
import { contentSecurityPolicy, pageHeaders } from '#server/platform/http/security-headers.ts'

const COMPRESS_ABOVE = 1024
/** Good size for little time: a page may be compressed while somebody waits. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Turns a rendered response into bytes that can be kept: policy by hash, ETag, both compressions.
 * @param mark the nonce that our own inline scripts were rendered with: they alone are allowed to run. It is taken out, so
 *   that nobody can learn it from a page and mark a script of his own with it.
 */
export async function finishPage(response: Response, mark: string, imageOrigins: readonly string[]): Promise<Page> {
  const rendered = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { ...pageHeaders, vary: 'accept-encoding' }
  for (const [name, value] of response.headers) headers[name] = value
  const isHtml = headers['content-type']?.startsWith('text/html')
  if (isHtml) headers['content-security-policy'] = contentSecurityPolicy(ownScripts(rendered, mark), imageOrigins)
  const body = isHtml
    ? Buffer.from(rendered.toString().replaceAll(` nonce="${mark}"`, '').replaceAll(mark, ''))
    : rendered
  headers.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (body.length < COMPRESS_ABOVE) return { status: response.status, headers, body, brotli: null, gzip: null }
  const [br, gz] = await Promise.all([compressBrotli(body, QUALITY), compressGzip(body)])
  return { status: response.status, headers, body, brotli: br, gzip: gz }
}

/** The sources of the inline scripts that carry the mark. */
function ownScripts(html: Buffer, mark: string): string[] {
  const marked = new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...html.toString().matchAll(marked)].map(([, source = '']) => source.replaceAll(mark, ''))
}
