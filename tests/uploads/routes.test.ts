import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadVisitPhoto } from '#contract/bookings/visit-day.ts'
import type { UploadedFile } from '#contract/files.ts'
import { uploadMessagePhoto } from '#contract/messaging.ts'
import { uploadPaperFile } from '#contract/papers.ts'
import { uploadReviewPhoto } from '#contract/reviews.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { readPart } from '#server/platform/uploads/blobs.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { pngOf, resized } from './malicious-files.ts'
import { onePage } from './pdfs.ts'

/** The corpus goes through routes of its own (drill.ts); these are the ones that people use. */
const ROUTES = [
  [uploadPaperFile.path, 'provider', 'documents'],
  [uploadVisitPhoto.path, 'provider', 'pictures'],
  [uploadMessagePhoto.path, 'client', 'pictures'],
  [uploadReviewPhoto.path, 'client', 'pictures'],
] as const

let t: TestApp
let tokens: Record<'client' | 'provider', string>
let files: Record<string, Buffer>
beforeAll(async () => {
  t = await startTestApp()
  tokens = { client: (await addPerson(t)).token, provider: (await addBookable(t)).token }
  files = await someOfThem()
})
afterAll(() => t.close())

async function someOfThem(): Promise<Record<string, Buffer>> {
  const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a4' } })
  const png = await plain().png().toBuffer()
  return {
    'a photo on its side with its place': await plain()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'a HEIC': Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]),
    'an MP4': Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mif1heic'), Buffer.alloc(400)]),
    'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a page': Buffer.from('<html><script>alert(1)</script></html>'),
    'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]),
    'half a PNG': png.subarray(0, png.length / 2),
    'a JPEG that says it is 30,000 square': resized(await plain().jpeg().toBuffer(), 30_000),
    'a PNG of 30,000 by 30,000': pngOf(30_000, 30_000, 1),
    'a PDF': onePage(),
    'a PDF behind a byte order mark': Buffer.concat([Buffer.from('\ufeff'), onePage()]),
    'a PDF behind an empty line': Buffer.concat([Buffer.from('\r\n'), onePage()]),
    'a PDF behind both': Buffer.concat([Buffer.from('\ufeff\r\n'), onePage()]),
    'a PDF behind words': Buffer.concat([Buffer.from('<html>'), onePage()]),
    'a PDF with a script behind a byte order mark': Buffer.concat([
      Buffer.from('\ufeff'),
      onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    ]),
    'a PDF with a script': onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  }
}

async function send(path: string, token: string, name: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(files[name]!)]), 'file')
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  return { status: answer.statusCode, body: answer.json<UploadedFile & { detail?: string }>() }
}

describe.each(ROUTES)('%s', (path, who, takes) => {
  it('keeps the pixels of a photo, upright and sealed, and nothing that it says about its place', async () => {
    const { status, body } = await send(path, tokens[who], 'a photo on its side with its place')
    expect({ status, kind: body.kind, url: body.url }).toEqual({ status: 201, kind: 'picture', url: null })
    const [file] = await findFiles(t.db, [body.id])
    const bytes = await buffer((await readPart(t.deps, file!, 1))!.body)
    const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata()
    expect({ format, width, height, exif, xmp, icc }).toEqual({
      format: 'webp',
      width: 200,
      height: 300,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
    })
  })

  it('refuses what is no picture or broken, and says how to send a HEIC', async () => {
    const refused = async (name: string) => {
      const { status, body } = await send(path, tokens[who], name)
      expect(status, name).toBe(400)
      return body.detail
    }
    const wrong = takes === 'documents' ? fileMessages.wrongDocument : fileMessages.wrongPicture
    for (const name of ['an SVG with a script', 'a page', 'a program of Windows', 'an MP4'])
      expect(await refused(name), name).toBe(wrong)
    for (const name of ['half a PNG', 'a JPEG that says it is 30,000 square', 'a PNG of 30,000 by 30,000'])
      expect(await refused(name), name).toBe(fileMessages.unreadable)
    expect(await refused('a HEIC')).toBe(fileMessages.heic)
  })

  it(takes === 'documents' ? 'takes a PDF without a script alone' : 'takes no PDF', async () => {
    const statuses = [await send(path, tokens[who], 'a PDF'), await send(path, tokens[who], 'a PDF with a script')]
    expect(statuses.map(({ status }) => status)).toEqual(takes === 'documents' ? [201, 400] : [400, 400])
  })

  if (takes === 'documents')
    it('takes a PDF that some programs write behind a byte order mark or an empty line, and looks into it as well', async () => {
      for (const name of ['a PDF behind a byte order mark', 'a PDF behind an empty line', 'a PDF behind both']) {
        const { status, body } = await send(path, tokens[who], name)
        expect({ name, status, kind: body.kind }).toEqual({ name, status: 201, kind: 'pdf' })
      }
      for (const name of ['a PDF behind words', 'a PDF with a script behind a byte order mark'])
        expect((await send(path, tokens[who], name)).status, name).toBe(400)
    })
})
