import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileMessages } from '#contract/rules/file.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { uploadTo } from '#tests/factories/portfolio.ts'
import { pngOf, resized, withChunk, withComment } from '#tests/uploads/malicious-files.ts'

/** Pictures as people send them by mistake or on purpose, by the front door of the portfolio. */

let t: TestApp
let owner: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  owner = await addPerson(t, { role: 'pending_provider' })
})
afterAll(() => t.close())

const MB = 1024 * 1024
const SCRIPT = '<html><script>alert(1)</script></html>'
const plain = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#7a4' } })
const jpeg = () => plain().jpeg().toBuffer()
const png = () => plain().png().toBuffer()
const box = (brand: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(400)])
/** Several pictures one after the other, as of a film. */
const film = () => Promise.all(['#f00', '#0f0', '#00f'].map((background) => plain().tint(background).png().toBuffer()))
const packed = (megabytes: number) => Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(megabytes * MB))])

const { wrongPicture, unreadable, heic, tooLarge } = fileMessages
const TOO_SMALL = 'Please choose a larger picture, or a larger part of it: at least 640 pixels wide.'

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a bomb of 30,000 by 30,000', () => pngOf(30_000, 30_000, 40), unreadable],
  ['a JPEG that says it is 65,500 square', async () => resized(await jpeg(), 65_500), unreadable],
  ['a strip of 1 by 100,000', () => pngOf(1, 100_000, 1), unreadable],
  ['a strip of 3 by 9,000', () => plain(3, 9000).png().toBuffer(), TOO_SMALL],
  [
    'an SVG with another ending',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    wrongPicture,
  ],
  ['a page with another ending', () => Buffer.from(SCRIPT), wrongPicture],
  ['a page before a JPEG', async () => Buffer.concat([Buffer.from(SCRIPT), await jpeg()]), wrongPicture],
  ['half a JPEG', async () => (await jpeg()).subarray(0, 700), unreadable],
  ['half a PNG', async () => (await png()).subarray(0, 900), unreadable],
  ['nothing', () => Buffer.alloc(0), wrongPicture],
  ['a HEIC', () => box('heic'), heic],
  ['an AVIF', () => plain().avif({ effort: 0 }).toBuffer(), wrongPicture],
  ['an AVIF of several pictures', () => box('avis'), wrongPicture],
  ['a GIF', () => plain().gif().toBuffer(), wrongPicture],
  ['a TIFF', () => plain().tiff().toBuffer(), wrongPicture],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), wrongPicture],
  ['more than 10 MB', async () => Buffer.concat([await png(), Buffer.alloc(11 * MB)]), tooLarge],
])('refuses %s in plain words and keeps nothing of it', async (_name, make, message) => {
  const { status, body } = await uploadTo(t, owner.token, await make())
  expect([status < 500, body.detail]).toEqual([true, message])
  expect([await kept(), await readdir(t.uploads)]).toEqual([[], []])
})

it.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    'a JPEG that is a page as well',
    async () => withComment(Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]), SCRIPT),
  ],
  [
    'a JPEG with a ZIP behind it',
    async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04'), Buffer.alloc(500)]),
  ],
  ['a JPEG for print (CMYK)', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with another ending', png],
  ['a PNG that shines through', () => plain().ensureAlpha(0.3).png().toBuffer()],
  ['a PNG whose text unpacks to 50 MB', async () => withChunk(await png(), 'zTXt', packed(50))],
  ['a PNG with a script as its text', async () => withChunk(await png(), 'tEXt', Buffer.from(`x\0${SCRIPT}`))],
  ['a JPEG with large colours', () => plain().withIccProfile('p3').jpeg().toBuffer()],
  [
    'a photo on its side with its place',
    () =>
      plain(1200, 1600)
        .jpeg()
        .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  ],
  [
    'a WebP that moves',
    async () =>
      sharp(await film(), { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
])('draws %s anew, and nothing but pixels is left', async (_name, make) => {
  const { status, body } = await uploadTo(t, owner.token, await make())
  expect([status, body.detail]).toEqual([201, undefined])
  for (const format of ['avif', 'webp']) {
    const bytes = await buffer((await t.deps.storage.read(`portfolio_photo_${body.id}_320.${format}`))!.body)
    const { width, height, pages, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect({ width, height, pages: pages ?? 1, exif, xmp, icc, iptc, orientation }).toEqual({
      width: 320,
      height: 240,
      pages: 1,
    })
    expect(bytes.toString('latin1')).not.toMatch(/<script|Secret Person/)
  }
  await t.db.deleteFrom('stored_file').execute()
})

it('either draws a PNG whose colours unpack to 50 MB or refuses it', async () => {
  const { status, body } = await uploadTo(t, owner.token, withChunk(await png(), 'iCCP', packed(50)))
  expect(status === 201 || body.detail === unreadable, `${status} ${body.detail}`).toBe(true)
})

const kept = () => t.db.selectFrom('stored_file').select('id').execute()
