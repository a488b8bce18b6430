import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DOCUMENT_PAGES_MAX } from '#contract/rules/file.ts'
import { aPdf, onePage, stream } from '#tests/uploads/pdfs.ts'
import { drawPages } from './draw-pages.ts'
import { judgePdf } from './judge-pdf.ts'
import { readPdf } from './read-pdf.ts'

const refusal = async (bytes: Buffer, limits?: Parameters<typeof readPdf>[1]) => {
  const error = await readPdf(bytes, limits).then(
    () => undefined,
    (reason: { code: string; detail: string }) => reason,
  )
  expect(error?.code).toBe('invalid_file')
  return error?.detail
}

/** How much of a picture is dark, in percent. */
async function darkness(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes).flatten({ background: '#fff' }).greyscale().stats()
  return Math.round(100 - (channels[0]!.mean / 255) * 100)
}

test('every page becomes a picture, its text drawn with fonts that come along, without any of the system', async () => {
  const pages = await readPdf(await aPdf({ pages: 3, text: 'W'.repeat(200) }))
  expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1600, 2071]))
  for (const { bytes } of pages) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600 })
    expect(await darkness(bytes)).toBeGreaterThan(0)
  }
})

test('a picture shows what is drawn, in its size', async () => {
  const [square] = await drawPages(new Uint8Array(onePage()))
  // 200 by 200 points of a letter page.
  expect(await darkness(square!.bytes)).toBe(8)
})

/** Without the process that bounds it, which costs a second: for harmless files. */
const judge = (bytes: Buffer) => judgePdf(bytes, DOCUMENT_PAGES_MAX)

test.each([
  ['a script that runs when it opens', { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }, 'script'],
  [
    'a script under a name in hexadecimal',
    { catalogue: '/OpenAction << /S /J#61vaScript /#4aS (app.alert(1)) >>' },
    'script',
  ],
  ['a script that nothing refers to', { more: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }, 'script'],
  [
    'a script in an object that a later one of the same number replaces',
    { more: [stream('5 0 << /S /JavaScript /JS (app.alert(1)) >>', '/Type /ObjStm /N 1 /First 4', true)] },
    'script',
  ],
  ['an action of a page', { page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /AA << /O 5 0 R >> >>' }, 'script'],
  ['a program to launch', { catalogue: '/OpenAction << /S /Launch /F (calc.exe) >>' }, 'script'],
  ['a file inside', { more: [stream('MZ', '/Type /EmbeddedFile')] }, 'files_inside'],
  ['an interactive form', { catalogue: '/AcroForm << /XFA [(a) 5 0 R] >>', more: [stream('<xdp/>')] }, 'form'],
])('%s is refused', async (_name, parts, problem) => {
  expect(await judge(onePage(parts))).toBe(problem)
})

test('a script and a form are told', async () => {
  const script = onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  expect(await refusal(script)).toContain('script')
  expect(await refusal(onePage({ catalogue: '/AcroForm << /XFA [(a)] >>' }))).toContain('interactive form')
})

test('a PDF that only forbids printing and copying is read like any other', async () => {
  const text = 'W'.repeat(200)
  for (const version of ['1.3', '1.4', '1.6', '1.7ext3'] as const) {
    const open = await aPdf({ pages: 1, text, ownerPassword: 'insurer', version })
    expect(await judge(open), version).toBeNull()
    const pages = await drawPages(new Uint8Array(open))
    expect(pages, version).toHaveLength(1)
    expect(await darkness(pages[0]!.bytes)).toBeGreaterThan(0)
    const hidden = await aPdf({ attachment: 'hello', ownerPassword: 'insurer', version })
    expect(await judge(hidden), version).toBe('files_inside')
    const closed = await aPdf({ password: 'secret', ownerPassword: 'insurer', version })
    expect(await judge(closed), version).toBe('protected')
  }
  const [page] = await readPdf(await aPdf({ pages: 1, text, ownerPassword: 'insurer', version: '1.7ext3' }))
  expect(await darkness(page.bytes)).toBeGreaterThan(0)
})

test('a plain link and a page to open at are fine', async () => {
  const link =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.test) >> >>]'
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${link} >>`
  const fine = onePage({ catalogue: '/OpenAction [3 0 R /Fit]', page })
  expect(await judge(fine)).toBeNull()
  expect(await drawPages(new Uint8Array(fine))).toHaveLength(1)
})

test('a password, an attachment and too many pages are told', async () => {
  expect(await refusal(await aPdf({ password: 'secret' }))).toContain('protected')
  expect(await refusal(await aPdf({ attachment: 'hello' }))).toContain('other files')
  expect(await refusal(await aPdf({ pages: 31 }))).toContain('more than 30 pages')
  expect(await judge(Buffer.concat([await aPdf(), Buffer.from(`PK\x03\x04${'x'.repeat(2000)}`)]))).toBe('files_inside')
})

test('a PDF built to hang or fill the memory is refused', async () => {
  const packed = (times: number) =>
    stream(Buffer.alloc(times * 1024 * 1024, '0 0 m '), '/Type /ObjStm /N 1000000 /First 8', true)
  expect(await refusal(onePage({ more: [packed(300)] }))).toMatch(/too complex|damaged/)
  const cyclic = onePage({ pages: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' })
  // Two seconds of the processor prove the watch as well as the five that the product gives.
  expect(await refusal(cyclic, { secondsToJudge: 2 })).toMatch(/too complex|damaged/)
})
