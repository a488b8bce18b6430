import { deflateSync } from 'node:zlib'
import PDFKit from 'pdfkit'

/** PDFs for tests: whole ones as programs write them, and hand-made ones that no honest program would. */

type Sheet = {
  pages?: number
  text?: string
  attachment?: string
  /** Required to open it, and required to print it. */
  password?: string
  ownerPassword?: string
  version?: '1.3' | '1.4' | '1.6' | '1.7ext3'
  form?: boolean
}

/** The output of an ordinary program. */
export async function aPdf({
  pages = 1,
  text = 'A certificate',
  attachment,
  password,
  ownerPassword,
  version = '1.3',
  form,
}: Sheet = {}): Promise<Buffer> {
  const document = new PDFKit({
    autoFirstPage: false,
    pdfVersion: version,
    ...(password ? { userPassword: password } : {}),
    ...(ownerPassword ? { ownerPassword, permissions: {} } : {}),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (let page = 1; page <= pages; page += 1)
    document.addPage({ size: 'LETTER' }).fontSize(24).text(`${text}, page ${page}`)
  if (attachment) document.file(Buffer.from(attachment), { name: 'inside.txt' })
  if (form) document.initForm().formText('name', 50, 150, 200, 30, { format: { type: 'number' } })
  document.end()
  await ended
  return Buffer.concat(parts)
}

/** Objects by number, as written between `obj` and `endobj`; the first is the catalogue. */
export function handMade(objects: (string | Buffer)[], version = '1.7'): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((object, index) => {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    length += part.length
    parts.push(part)
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** @param dict further entries of its dictionary */
export function stream(body: string | Buffer, dict = '', isPacked = false): Buffer {
  const bytes = isPacked ? deflateSync(body, { level: 9 }) : Buffer.from(body as string)
  const filter = isPacked ? '/Filter /FlateDecode' : ''
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${filter} ${dict} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>'
const DRAWING = stream('0 0 0 rg 100 100 200 200 re f')

type Parts = { catalogue?: string; pages?: string; page?: string; content?: Buffer; more?: (string | Buffer)[] }

/** One page with a black square; any part of it can be replaced. */
export function onePage({
  catalogue = '',
  pages = PAGES,
  page = PAGE,
  content = DRAWING,
  more = [],
}: Parts = {}): Buffer {
  return handMade([`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, pages, page, content, ...more])
}
