import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { finishPage } from './finish-page.ts'

const SCRIPT = 'window.here = 1'
const MARK = 'a-mark-that-nobody-knows'
const html = (script: string, mark = ` nonce="${MARK}"`) =>
  `<!DOCTYPE html><html><head><script src="/a.js"${mark}></script><script${mark} type="module">${script}</script></head><body>${'x'.repeat(2000)}</body></html>`
const respond = (body: string) => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const scriptSource = (policy: string | undefined) => policy?.split('; ').find((part) => part.startsWith('script-src'))

describe('finishPage', () => {
  it('allows exactly the inline scripts of the page, by their hash', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const page = await finishPage(respond(html(SCRIPT)), MARK, [])
    expect(scriptSource(page.headers['content-security-policy'])).toBe(`script-src 'self' 'sha256-${hash}'`)
    const other = await finishPage(respond(html('other()')), MARK, [])
    expect(scriptSource(other.headers['content-security-policy'])).not.toContain(hash)
  })

  it.each([
    '<script>evil()</script>',
    '<script type="module">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    '<script nonce>evil()</script>',
    '<SCRIPT>evil()</SCRIPT>',
    '<svg><script>evil()</script></svg>',
    '<script a="><script>evil()</script>',
  ])('allows no script that somebody got into the page: %s', async (injected) => {
    const page = await finishPage(respond(html(SCRIPT).replace('<body>', `<body>${injected}`)), MARK, [])
    const own = createHash('sha256').update(SCRIPT).digest('base64')
    expect(scriptSource(page.headers['content-security-policy'])).toBe(`script-src 'self' 'sha256-${own}'`)
  })

  it('keeps the mark to itself', async () => {
    const told = html(`${SCRIPT}`).replace('<body>', `<body data-x="${MARK}">`)
    const page = await finishPage(respond(told), MARK, [])
    expect(page.body.toString()).not.toContain(MARK)
    expect(page.body.toString()).toContain('<script src="/a.js"></script><script type="module">')
  })

  it('names the content', async () => {
    const page = await finishPage(respond(html(SCRIPT)), MARK, [])
    expect(page.body.toString()).toBe(html(SCRIPT, ''))
    const again = await finishPage(respond(html(SCRIPT)), MARK, [])
    const changed = await finishPage(respond(html('other()')), MARK, [])
    expect(again.etag).toBe(page.etag)
    expect(changed.etag).not.toBe(page.etag)
  })
})
