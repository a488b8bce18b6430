import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { finishPage } from './finish-page.ts'

const SCRIPT = 'window.here = 1'
const html = (script: string) =>
  `<!DOCTYPE html><html><head><script src="/a.js"></script><script type="module">${script}</script></head><body>${'x'.repeat(2000)}</body></html>`
const respond = (body: string) => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const scriptSource = (policy: string | undefined) => policy?.split('; ').find((part) => part.startsWith('script-src'))

describe('finishPage', () => {
  it('allows exactly the inline scripts of the page, by their hash', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const page = await finishPage(respond(html(SCRIPT)), [])
    expect(scriptSource(page.headers['content-security-policy'])).toBe(`script-src 'self' 'sha256-${hash}'`)
    const other = await finishPage(respond(html('other()')), [])
    expect(scriptSource(other.headers['content-security-policy'])).not.toContain(hash)
  })

  it('compresses both ways and names the content', async () => {
    const page = await finishPage(respond(html(SCRIPT)), [])
    expect(brotliDecompressSync(page.brotli ?? '').toString()).toBe(html(SCRIPT))
    expect(gunzipSync(page.gzip ?? '').toString()).toBe(html(SCRIPT))
    const again = await finishPage(respond(html(SCRIPT)), [])
    const changed = await finishPage(respond(html('other()')), [])
    expect(again.headers.etag).toBe(page.headers.etag)
    expect(changed.headers.etag).not.toBe(page.headers.etag)
  })
})
