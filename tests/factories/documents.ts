import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TestApp } from './app.ts'

/** What a reader finds in a PDF: its words in the order of its pages, and how they are marked. */
export async function readPdf(bytes: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const words: string[] = []
  const tags: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    words.push(...items.map((item) => ('str' in item ? item.str : '')))
    tags.push(JSON.stringify(await page.getStructTree()))
  }
  const { info } = await file.getMetadata()
  return {
    words: words.join(' ').replaceAll(/\s+/g, ' '),
    tags: tags.join(' '),
    title: (info as { Title: string }).Title,
    pages: file.numPages,
  }
}

/** A file that the API hands out. @throws when it does not */
export async function download(t: TestApp, token: string, path: string): Promise<Buffer> {
  const answer = await t.app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`)
  return answer.rawPayload
}

/** Comma-separated values by their heads; none of ours has a line break in a cell. */
export function readCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('no mark of UTF-8')
  const [head = [], ...rows] = text.slice(1).trimEnd().split('\r\n').map(cellsOf)
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error('a row has more or fewer cells than the head')
    return Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']))
  })
}

function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

/** `-12.05` as cents. */
export function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100)
}
