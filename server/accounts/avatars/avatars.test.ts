import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { AVATAR } from './avatar-purpose.ts'

const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'
let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp()
  token = (await signedUp(t)).token
})
afterAll(() => t.close())

type Part = { bytes: Buffer | string; field?: string; name?: string; type?: string }

async function upload({ bytes, field = 'file', name = 'me.png', type = 'image/png' }: Part, as: string | null = token) {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name)
  const body = new Response(form)
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/auth/upload-avatar',
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(as ? { authorization: `Bearer ${as}` } : {}),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<{ avatar_url: string; detail: string; code: string }>() }
}

function picture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#a06' } })
}

async function stored(url: string) {
  const answer = await t.app.http.inject({ url: `${url}?t=123` })
  return { answer, meta: await sharp(answer.rawPayload).metadata() }
}

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  '%s becomes WebP, whatever name and type it claims',
  async (format) => {
    const bytes = await picture().toFormat(format).toBuffer()
    const made = await upload({ bytes, name: 'x.exe', type: 'application/octet-stream' })
    expect(made.status).toBe(200)
    expect(made.body.avatar_url).toMatch(/^\/uploads\/avatars\/avatar_[a-z2-7]{26}\.webp$/)
    const { answer, meta } = await stored(made.body.avatar_url)
    expect(meta).toMatchObject({ format: 'webp', width: 40, height: 30 })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
)

test('an upload becomes the avatar through the profile, for its owner only', async () => {
  const url = (await upload({ bytes: await picture().png().toBuffer() })).body.avatar_url
  const other = await signedUp(t)
  const take = (as: string) => t.call(contract.updateMe, { token: as, body: { avatar_url: `${url}?t=99` } })
  expect((await take(other.token)).status).toBe(422)
  expect((await take(token)).body.avatar_url).toBe(url)
  // The next upload gives up what is neither the avatar nor new.
  const second = (await upload({ bytes: await picture().png().toBuffer() })).body.avatar_url
  const third = (await upload({ bytes: await picture().png().toBuffer() })).body.avatar_url
  await workOnce(t)
  const statuses = await Promise.all(
    [url, second, third].map(async (path) => (await t.app.http.inject(path)).statusCode),
  )
  expect(statuses).toEqual([200, 404, 200])
  expect((await t.call(contract.updateMe, { token, body: { avatar_url: null } })).body.avatar_url).toBeNull()
})

test('a large picture is at most 1200 wide and stands upright without its EXIF', async () => {
  const bytes = await picture(3000, 1500)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Person', Orientation: '6' }, IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(bytes.includes('Secret Person')).toBe(true)
  const { answer, meta } = await stored((await upload({ bytes })).body.avatar_url)
  expect(meta).toMatchObject({ width: 1200, height: 2400 })
  expect(meta.exif).toBeUndefined()
  expect(answer.rawPayload.includes('Secret Person')).toBe(false)
})

test('keeps the first frame of an animation', async () => {
  const frames = [await picture().png().toBuffer(), await picture().negate().png().toBuffer()]
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)
  const { meta } = await stored((await upload({ bytes: gif })).body.avatar_url)
  expect(meta.pages ?? 1).toBe(1)
  expect(meta.height).toBe(30)
})

test('a script behind or inside a picture does not survive', async () => {
  const script = '<script>alert(1)</script>'
  const png = Buffer.concat([await picture().png().toBuffer(), Buffer.from(script)])
  const { answer } = await stored((await upload({ bytes: png })).body.avatar_url)
  expect(answer.rawPayload.includes(script)).toBe(false)
  expect((await upload({ bytes: Buffer.from(`GIF89a/*${script}`), type: 'image/gif' })).status).toBe(400)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['text', 'hello'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
])('%s is refused though it says image/png', async (_name, bytes) => {
  const answer = await upload({ bytes })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'invalid_file', detail: WRONG_TYPE })
})

test('a HEIC photo of an iPhone is refused with words that help', async () => {
  const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
  const answer = await upload({ bytes, name: 'IMG_1.HEIC', type: 'image/heic' })
  expect([answer.status, answer.body.detail]).toEqual([400, fileMessages.heic])
})

test('a format beyond the five is refused', async () => {
  expect((await upload({ bytes: await picture().tiff().toBuffer() })).body.detail).toBe(WRONG_TYPE)
  expect((await upload({ bytes: await picture().avif().toBuffer() })).body.detail).toBe(WRONG_TYPE)
})

test('a broken picture and a bomb of pixels are refused', async () => {
  const whole = await picture(400, 400).png().toBuffer()
  expect((await upload({ bytes: whole.subarray(0, 60) })).status).toBe(400)
  const bomb = await picture(8000, 8000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect((await upload({ bytes: bomb })).status).toBe(400)
})

test('more than 10 MB is refused with its message', async () => {
  const png = await picture().png().toBuffer()
  const answer = await upload({ bytes: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]) })
  expect(answer.status).toBe(413)
  expect(answer.body.detail).toBe('File size is too large. Please choose a smaller image (max 10MB).')
})

test('it needs a session, a multipart body and the field "file"', async () => {
  const bytes = await picture().png().toBuffer()
  expect((await upload({ bytes }, null)).status).toBe(401)
  expect((await upload({ bytes, field: 'photo' })).status).toBe(400)
  const headers = { authorization: `Bearer ${token}` }
  const json = await t.app.http.inject({
    method: 'POST',
    url: '/api/auth/upload-avatar',
    headers,
    payload: { file: 'x' },
  })
  expect(json.statusCode).toBe(400)
})

test('thirty uploads an hour are enough', async () => {
  const { token: busy } = await signedUp(t)
  const bytes = await picture().png().toBuffer()
  for (let i = 0; i < 30; i += 1) expect((await upload({ bytes }, busy)).status).toBe(200)
  expect((await upload({ bytes }, busy)).status).toBe(429)
  // Refused before it is read: its size is never checked.
  expect((await upload({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }, busy)).status).toBe(429)
})

test.each(['nope.webp', 'avatar_missing.webp', 'avatar_..%2f..%2fetc%2fpasswd', 'avatar_x.png', '%2e%2e%2fsecret'])(
  'no file leaves but portraits: %s',
  async (name) => {
    expect((await t.app.http.inject(`/uploads/avatars/${name}`)).statusCode).toBe(404)
  },
)

test('a stalled upload blocks only its own sender', async () => {
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.http.server.address() as AddressInfo
  const slow = await signedUp(t)
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const head = [
        'POST /api/auth/upload-avatar HTTP/1.1',
        'host: x',
        `authorization: Bearer ${slow.token}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 10000000',
      ]
      socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n`)
      return socket
    }),
  )
  // Each has been counted, so it has come as far as it gets.
  const key = `${AVATAR.limit.name}:${createHash('sha256').update(slow.id).digest('base64url')}`
  await vi.waitFor(
    async () => {
      const row = await t.db.selectFrom('rate_limit').select('hits').where('key', '=', key).executeTakeFirst()
      expect(row?.hits).toBe(sockets.length)
    },
    { timeout: 60_000 },
  )
  const other = await signedUp(t)
  expect((await upload({ bytes: await picture().png().toBuffer() }, other.token)).status).toBe(200)
  // The server has not given up on them: that takes a minute.
  expect(sockets.every(({ readableEnded, destroyed }) => !readableEnded && !destroyed)).toBe(true)
  for (const socket of sockets) socket.destroy()
})
