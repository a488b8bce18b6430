import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileMessages } from '#contract/rules/file.ts'
import { addPhoto } from '#contract/providers/portfolio.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { halves, uploadTo } from '#tests/factories/portfolio.ts'

let t: TestApp
let owner: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  owner = await addPerson(t, { role: 'pending_provider' })
})
afterAll(() => t.close())

const stored = async (id: string, part: string) =>
  buffer((await t.deps.storage.read(`portfolio_photo_${id}_${part}`))!.body)
/** The colour of all of it, as red, green and blue. */
const colourOf = async (bytes: Buffer) => [...(await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer())]

it('a photo is drawn anew in three widths, and nothing but pixels is left of what came', async () => {
  const { status, body } = await uploadTo(t, owner.token, await halves())
  expect([status, body.url, body.width, body.height]).toEqual([201, null, 1280, 960])
  for (const [width, height] of [
    [320, 240],
    [640, 480],
    [1280, 960],
  ])
    for (const format of ['avif', 'webp']) {
      const meta = await sharp(await stored(body.id, `${width}.${format}`)).metadata()
      expect([meta.width, meta.height, meta.exif, meta.format]).toEqual([
        width,
        height,
        undefined,
        format === 'avif' ? 'heif' : 'webp',
      ])
    }
  const row = await t.db.selectFrom('stored_file').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ widths: [320, 640, 1280], state: 'waiting', key_id: null })
  expect(row.blur).toMatch(/^data:image\/webp;base64,/)
  expect(row.blur!.length).toBeLessThan(300)
  // An upload isn't public before it is shown.
  expect(
    (await t.app.http.inject({ url: `/uploads/portfolio_photos/portfolio_photo_${body.id}_320.webp` })).statusCode,
  ).toBe(404)
})

it('is cut to the part that was chosen, of the picture as it is seen upright', async () => {
  const right = await uploadTo(t, owner.token, await halves(2000, 1200), '?left=0.55&top=0&width=0.45&height=0.6')
  const [red, , blue] = await colourOf(await stored(right.body.id, '320.webp'))
  expect([red! < 10, blue! > 240]).toEqual([true, true])
  expect(right.body.width).toBe(640)
  // Lying on its side: what was its left half is the top of it.
  const turned = await sharp(await halves(2000, 1200))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const top = await uploadTo(t, owner.token, turned, '?left=0&top=0&width=1&height=0.4')
  expect((await colourOf(await stored(top.body.id, '320.webp')))[0]).toBeGreaterThan(240)
})

it('refuses files that are no picture, too small or out of bounds, with a reason', async () => {
  const small = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#333' } })
    .png()
    .toBuffer()
  expect((await uploadTo(t, owner.token, small)).body).toMatchObject({
    code: 'invalid_file',
    detail: expect.stringContaining('at least 640 pixels'),
  })
  expect((await uploadTo(t, owner.token, await halves(), '?width=0.1&height=0.1')).status).toBe(400)
  expect((await uploadTo(t, owner.token, await halves(), '?left=2')).status).toBe(422)
  expect((await uploadTo(t, owner.token, await halves(), '?left=1&width=1')).status).toBe(400)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
  expect((await uploadTo(t, owner.token, heic)).body.detail).toBe(fileMessages.heic)
  expect((await uploadTo(t, owner.token, Buffer.from('<svg onload="alert(1)"/>'))).body.detail).toBe(
    fileMessages.wrongPicture,
  )
  expect((await uploadTo(t, owner.token, (await halves()).subarray(0, 400))).status).toBe(400)
  expect((await uploadTo(t, owner.token, Buffer.alloc(11 * 1024 * 1024, 1))).status).toBe(413)
  // More pixels than any camera has, in few bytes.
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await uploadTo(t, owner.token, bomb)).body.detail).toBe(fileMessages.unreadable)
})

it('is for providers', async () => {
  const client = await addPerson(t)
  expect((await uploadTo(t, client.token, await halves())).status).toBe(403)
})

it('is shown once, by whoever uploaded it', async () => {
  const { body } = await uploadTo(t, owner.token, await halves())
  const show = (token: string) =>
    t.call(addPhoto, { token, body: { file_id: body.id, alt: 'Red and blue', consent: 'nobody' } })
  expect((await show((await addPerson(t, { role: 'pending_provider' })).token)).status).toBe(422)
  expect((await show(owner.token)).status).toBe(201)
})
