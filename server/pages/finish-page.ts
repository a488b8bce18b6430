import { CachedResponse } from '#server/platform/http/cached-response.ts'
import { contentSecurityPolicy, pageHeaders } from '#server/platform/http/security-headers.ts'

/**
 * Turns a rendered response into one that can be cached, with its policy by hash.
 * @param mark the nonce that our own inline scripts were rendered with: they alone are allowed to run. It is removed,
 * so that no one can learn it from a page and mark a script of their own with it.
 */
export async function finishPage(
  response: Response,
  mark: string,
  imageOrigins: readonly string[],
): Promise<CachedResponse> {
  const rendered = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { ...pageHeaders }
  for (const [name, value] of response.headers) headers[name] = value
  const isHtml = headers['content-type']?.startsWith('text/html')
  if (isHtml) headers['content-security-policy'] = contentSecurityPolicy(ownScripts(rendered, mark), imageOrigins)
  const body = isHtml
    ? Buffer.from(rendered.toString().replaceAll(` nonce="${mark}"`, '').replaceAll(mark, ''))
    : rendered
  return new CachedResponse(body, { status: response.status, headers })
}

/** The sources of the inline scripts that carry the mark. */
function ownScripts(html: Buffer, mark: string): string[] {
  const marked = new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...html.toString().matchAll(marked)].map(([, source = '']) => source.replaceAll(mark, ''))
}
