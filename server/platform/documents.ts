import { setImmediate } from 'node:timers/promises'
import type {} from 'pdfkit'
import { fontOf, nameOf, type Weight } from './fonts/faces.ts'
import { startFonts } from './fonts/instance-font.ts'
import { copyAsWritten } from './fonts/copy-as-written.ts'
import { isPlain, runsOf } from './fonts/runs.ts'

/**
 * Documents as PDF that a screen reader reads aloud in order: letter size, our own letters, tagged. Everything that is
 * written belongs to an element of the structure; what is repeated on each page does not.
 */

const MARGIN = 56
/** The page number is below the last line. */
const FOOT = 30
/** Some milliseconds of the processor: a long table must not keep everyone else waiting until it is drawn. */
const ROWS_AT_ONCE = 25
/** Average width of a letter as a share of its size, to estimate whether a row still fits on the page. */
const LETTER = 0.62
const LINE = 1.5
const INK = '#1f2430'
const QUIET = '#5b6170'
const RULE = '#d9dce3'
const SIZE = 10.5

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export type TextStyle = { size?: number; weight?: Weight; color?: 'ink' | 'quiet'; align?: 'left' | 'right' }

/** `widths` in points; a column without one takes what the others leave. Columns of `words` are read from the left. */
export type TableLook = { size?: number; widths?: readonly (number | null)[]; words?: number }

export type DocumentWriter = {
  heading(level: 1 | 2, text: string): void
  paragraph(text: string, style?: TextStyle): void
  /** Two columns of label and value. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  /**
   * Continues over as many pages as it needs; between its rows, others have their turn.
   * @param rows of the body; the last one is the sum if `hasTotal`
   */
  table(
    head: readonly string[],
    rows: readonly (readonly string[])[],
    hasTotal: boolean,
    look?: TableLook,
  ): Promise<void>
  space(points: number): void
}

/**
 * @param title what the window of a reader shows
 * @returns the bytes of the PDF; the same each time except for the time it was made
 */
export async function makeDocument(
  { title, author, at, isWide = false }: { title: string; author: string; at: Date; isWide?: boolean },
  write: (writer: DocumentWriter) => void | Promise<void>,
): Promise<Buffer> {
  // Loaded when first needed: most processes never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: isWide ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-CA',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  await startFonts()
  const root = doc.struct('Document')
  doc.addStructure(root)
  await write(createWriter(doc, root))
  root.end()
  numberPages(doc)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function createWriter(doc: PDFKit.PDFDocument, root: Structure): DocumentWriter {
  const width = doc.page.width - 2 * MARGIN
  const add = (parent: Structure, tag: string, text: string, place: Place, style: TextStyle) =>
    parent.add(
      // Letters that carry their own direction need no mark beside them.
      doc.struct(tag, isPlain(text) ? {} : { actual: text }, () => draw(doc, text, place, style)),
    )
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
    async table(head, rows, hasTotal, { size = SIZE, widths, words = 1 } = {}) {
      const table = doc.struct('Table')
      root.add(table)
      const last = rows.length - 1
      const columns = columnsOf(widths ?? head.map((_, column) => (column === 0 ? null : 96)), width)
      const cellsOf = (texts: readonly string[], tag: 'TH' | 'TD', style: TextStyle): Cell[] =>
        texts.map((text, column) => ({
          tag: column === 0 ? 'TH' : tag,
          text,
          place: columns[column]!,
          style: { size, ...style, align: column < words ? 'left' : 'right' },
        }))
      // Small letters are closer together.
      const gap = size < SIZE ? 2.5 : 5
      const headCells = cellsOf(head, 'TH', { color: 'quiet' })
      for (const [index, texts] of [head, ...rows].entries()) {
        if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
        const isHead = index === 0
        const isTotal = hasTotal && index - 1 === last
        const cells = isHead ? headCells : cellsOf(texts, 'TD', { weight: isTotal ? 600 : 400 })
        if (doc.y + heightOf(cells) + 2 * gap + 1 > doc.page.maxY()) {
          doc.addPage()
          if (!isHead) repeatHead(doc, headCells, width, gap)
        }
        const line = doc.struct('TR')
        table.add(line)
        row(line, cells)
        line.end()
        doc.y += gap
        if (index !== last + 1) drawRule(doc, width, gap + 1)
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

/** Columns without a width share the remaining space. */
function columnsOf(widths: readonly (number | null)[], width: number): Omit<Place, 'y'>[] {
  const taken = widths.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const share = (width - taken) / widths.filter((one) => one === null).length
  let x = MARGIN
  return widths.map((one) => {
    const place = { x, width: one ?? share }
    x += place.width
    return place
  })
}

/** About how much a row takes. */
function heightOf(cells: readonly Cell[]): number {
  const lines = cells.map(({ text, place, style: { size = SIZE } }) => {
    const rows = Math.ceil((text.length * size * LETTER) / place.width)
    return Math.max(rows, 1) * size * LINE
  })
  return Math.max(...lines)
}

/** The head of a table again on its next page: screen readers have read it already. */
function repeatHead(doc: PDFKit.PDFDocument, cells: readonly Cell[], width: number, gap: number): void {
  const { y } = doc
  let lowest = y
  doc.markContent('Artifact', { type: 'Pagination' })
  for (const { text, place, style } of cells) {
    draw(doc, text, { ...place, y }, style)
    lowest = Math.max(lowest, doc.y)
  }
  doc.endMarkedContent()
  doc.x = MARGIN
  doc.y = lowest + gap
  drawRule(doc, width, gap + 1)
}

/** "2 of 5" at the foot of each page, where there are several. */
function numberPages(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const { bottom } = doc.page.margins
    // Otherwise the line below the margin would begin another page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const place = { x: MARGIN, y: doc.page.height - FOOT, width: doc.page.width - 2 * MARGIN }
    draw(doc, `${page + 1} of ${count}`, place, { size: 8, color: 'quiet', align: 'right' })
    doc.endMarkedContent()
    doc.page.margins.bottom = bottom
  }
}

function draw(doc: PDFKit.PDFDocument, text: string, { x, y, width }: Place, style: TextStyle): void {
  const { size = SIZE, weight = 400, color = 'ink', align = 'left' } = style
  const runs = runsOf(text)
  doc.fontSize(size).fillColor(color === 'ink' ? INK : QUIET)
  for (const [index, { face, text: part }] of runs.entries()) {
    const name = `${nameOf(face)} ${weight}`
    // The document keeps of each file only the signs that are drawn.
    doc.registerFont(name, fontOf(face, weight)).font(name)
    const how = { width, align, continued: index < runs.length - 1, ...(marksFit(doc, part) ? {} : WITHOUT_MARKS) }
    copyAsWritten(doc, part, () => {
      if (index === 0) doc.text(part, x, y, how)
      else doc.text(part, how)
    })
  }
}

/** Marks at the places that they have by themselves. */
const WITHOUT_MARKS = { features: { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as [] }

/** The library that places marks stumbles over anchors that a font leaves out, as that for Gurmukhi does. */
function marksFit(doc: PDFKit.PDFDocument, text: string): boolean {
  try {
    doc.widthOfString(text)
    return true
  } catch {
    return false
  }
}

/** A line is no content: a screen reader passes over it. */
function drawRule(doc: PDFKit.PDFDocument, width: number, space: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  doc.endMarkedContent()
  doc.y += space
}
