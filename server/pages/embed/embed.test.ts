import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseHandle } from '#contract/bookings/booking-link.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, aPendingProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

let t: TestApp
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, { name: { firstName: 'Zoë', lastName: 'O’Hara' }, location: 'Kits & <West>' })
  await choose(provider, 'zoe')
})
afterAll(() => t.close())

const choose = ({ token }: { token: string }, handle: string) => t.call(chooseHandle, { token, body: { handle } })
const get = (url: string, headers: Record<string, string> = {}) => t.app.http.inject({ method: 'GET', url, headers })

it.each(['/embed/zoe', '/embed/zoe/button'])(
  '%s can be framed by everybody, and nothing can be done in it',
  async (url) => {
    const { statusCode, headers, body } = await get(url, { cookie: 'via=somebody; invite=ABCDEFGHJK' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(body).not.toMatch(/<(?:script|form|input|iframe|object|link)\b|javascript:|\son\w+=/i)
    const links = [...body.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag)
    expect(links.length).toBeGreaterThan(0)
    for (const tag of links) expect(tag).toMatch(/href="http:\/\/localhost:8000\/[^"]*" target="_top"/)
    expect(body).toContain('href="http://localhost:8000/p/zoe" target="_top"')
  },
)

it('says who it is and what they offer, and writes nothing that anybody typed as it stands', async () => {
  const { body } = await get('/embed/zoe')
  for (const words of ['Zoë O’Hara', 'Kits &amp; &lt;West&gt;', 'Classic Manicure', '$45'])
    expect(body).toContain(words)
  expect((await get('/embed/zoe/button')).body).toContain('Book Zoë on Homebloom')
})

it('is the only page that may be framed', async () => {
  for (const url of ['/api/health/live', '/robots.txt', '/api/nothing', '/embed/zoe/nothing', '/embed']) {
    const { headers } = await get(url)
    expect([url, headers['x-frame-options'], headers['content-security-policy']]).toEqual([
      url,
      'DENY',
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})

it('goes on after a change of the link, and says where nobody can be booked', async () => {
  await choose(provider, 'zoe-o-hara')
  const { statusCode, body } = await get('/embed/zoe')
  expect([statusCode, body.includes('/p/zoe-o-hara"')]).toEqual([200, true])
  const gone = await get('/embed/of-nobody')
  expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('no longer works')])
  expect(gone.headers['content-security-policy']).toContain('frame-ancestors *')
  await choose(await aPendingProvider(t), 'not-yet')
  const hidden = await get('/embed/not-yet')
  expect([hidden.statusCode, hidden.body]).toEqual([200, expect.stringContaining('You can’t book visits here')])
  expect(hidden.body).not.toContain('Tess')
})
