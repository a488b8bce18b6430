import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {} from 'pdfkit'

/**
 * Documents as PDF that a screen reader reads aloud in order: one page in letter size, our own letters, tagged. Everything
 * that is written belongs to an element of the structure.
 */

const MARGIN = 56
const INK = '#1f2430'
const QUIET = '#5b6170'
const RULE = '#d9dce3'
const FONTS = { 400: 'regular', 600: 'semibold' } as const

type Weight = keyof typeof FONTS
type Subset = 'latin' | 'latin-ext'
type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export type TextStyle = { size?: number; weight?: Weight; color?: 'ink' | 'quiet'; align?: 'left' | 'right' }

const fontFile = (subset: Subset, weight: Weight) =>
  fileURLToPath(import.meta.resolve(`@fontsource/poppins/files/poppins-${subset}-${weight}-normal.woff`))

/** Which signs each file of the font has, as its package says: `U+0000-00FF,U+0131`. */
const RANGES = Object.fromEntries(
  Object.entries(
    JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@fontsource/poppins/unicode.json')), 'utf8')) as Record<
      Subset,
      string
    >,
  ).map(([subset, text]) => [
    subset,
    text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  ]),
) as Record<Subset, (readonly [from: number, to: number])[]>

const hasSign = (subset: Subset, sign: string) =>
  RANGES[subset].some(([from, to]) => sign.codePointAt(0)! >= from && sign.codePointAt(0)! <= to)

/** A text cut where the file changes that has its signs. */
function runsOf(text: string): { subset: Subset; text: string }[] {
  const runs: { subset: Subset; text: string }[] = []
  for (const sign of text.normalize('NFC')) {
    const { subset, drawn } = findSign(sign)
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += drawn
    else runs.push({ subset, text: drawn })
  }
  return runs
}

/**
 * A sign that our letters do not have is drawn without its marks, or as a question mark. Readers and copies get the text
 * itself, which stands beside what is drawn.
 */
function findSign(sign: string): { subset: Subset; drawn: string } {
  const tried = [sign, sign.normalize('NFD')[0] ?? '']
  for (const drawn of tried)
    for (const subset of ['latin', 'latin-ext'] as const)
      if (drawn !== '' && hasSign(subset, drawn)) return { subset, drawn }
  return { subset: 'latin', drawn: '?' }
}

export type DocumentWriter = {
  heading(level: 1 | 2, text: string): void
  paragraph(text: string, style?: TextStyle): void
  /** Two columns of label and value. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  /** @param rows of the body; the last one is the sum where `hasTotal` */
  table(head: readonly string[], rows: readonly (readonly string[])[], hasTotal: boolean): void
  space(points: number): void
}

/**
 * @param title what the window of a reader shows
 * @returns the bytes of the PDF; the same each time but for the moment at which it was made
 */
export async function makeDocument(
  { title, author, at }: { title: string; author: string; at: Date },
  write: (writer: DocumentWriter) => void,
): Promise<Buffer> {
  // Loaded when first needed: most processes never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-CA',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (const weight of [400, 600] as const)
    for (const subset of ['latin', 'latin-ext'] as const)
      doc.registerFont(`${FONTS[weight]}-${subset}`, fontFile(subset, weight))
  const root = doc.struct('Document')
  doc.addStructure(root)
  write(createWriter(doc, root))
  root.end()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function createWriter(doc: PDFKit.PDFDocument, root: Structure): DocumentWriter {
  const width = doc.page.width - 2 * MARGIN
  const add = (parent: Structure, tag: string, text: string, place: Place, style: TextStyle) =>
    parent.add(doc.struct(tag, { actual: text }, () => draw(doc, text, place, style)))
  const block = (tag: string, text: string, style: TextStyle) => {
    const { y } = doc
    add(root, tag, text, { x: MARGIN, y, width }, style)
    doc.x = MARGIN
  }
  const row = (parent: Structure, cells: Cell[]) => {
    const { y } = doc
    let lowest = y
    for (const { tag, text, place, style } of cells) {
      add(parent, tag, text, { ...place, y }, style)
      lowest = Math.max(lowest, doc.y)
    }
    doc.x = MARGIN
    doc.y = lowest
  }
  return {
    heading: (level, text) => block(`H${level}`, text, { size: level === 1 ? 22 : 13, weight: 600 }),
    paragraph: (text, style = {}) => block('P', text, style),
    facts(rows) {
      const list = doc.struct('Table')
      root.add(list)
      for (const [label, value] of rows) {
        const line = doc.struct('TR')
        list.add(line)
        row(line, [
          { tag: 'TH', text: label, place: { x: MARGIN, width: 120 }, style: { color: 'quiet' } },
          { tag: 'TD', text: value, place: { x: MARGIN + 128, width: width - 128 }, style: {} },
        ])
        line.end()
        doc.y += 4
      }
      list.end()
    },
    table(head, rows, hasTotal) {
      const table = doc.struct('Table')
      root.add(table)
      const last = rows.length - 1
      const columns = columnsOf(head.length, width)
      for (const [index, texts] of [head, ...rows].entries()) {
        const isHead = index === 0
        const isTotal = hasTotal && index - 1 === last
        const line = doc.struct('TR')
        table.add(line)
        const style: TextStyle = isHead ? { color: 'quiet' } : { weight: isTotal ? 600 : 400 }
        row(
          line,
          texts.map((text, column) => ({
            tag: isHead || column === 0 ? 'TH' : 'TD',
            text,
            place: columns[column]!,
            style: { ...style, align: column === 0 ? 'left' : 'right' },
          })),
        )
        line.end()
        doc.y += 5
        if (index !== last + 1) drawRule(doc, width)
      }
      table.end()
    },
    space(points) {
      doc.y += points
    },
  }
}

type Place = { x: number; y: number; width: number }
type Cell = { tag: string; text: string; place: Omit<Place, 'y'>; style: TextStyle }

/** The first column takes what the others leave. */
function columnsOf(count: number, width: number): Omit<Place, 'y'>[] {
  const narrow = 96
  const first = width - narrow * (count - 1)
  return Array.from({ length: count }, (_, column) =>
    column === 0 ? { x: MARGIN, width: first } : { x: MARGIN + first + narrow * (column - 1), width: narrow },
  )
}

function draw(doc: PDFKit.PDFDocument, text: string, { x, y, width }: Place, style: TextStyle): void {
  const { size = 10.5, weight = 400, color = 'ink', align = 'left' } = style
  const runs = runsOf(text)
  doc.fontSize(size).fillColor(color === 'ink' ? INK : QUIET)
  for (const [index, { subset, text: part }] of runs.entries()) {
    const how = { width, align, continued: index < runs.length - 1 }
    doc.font(`${FONTS[weight]}-${subset}`)
    if (index === 0) doc.text(part, x, y, how)
    else doc.text(part, how)
  }
}

/** A line is no content: a screen reader passes over it. */
function drawRule(doc: PDFKit.PDFDocument, width: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  doc.endMarkedContent()
  doc.y += 6
}
