import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'

/** Problem of a PDF; the texts for people are in read-pdf.ts. */
export type PdfProblem = 'damaged' | 'protected' | 'script' | 'files_inside' | 'form' | 'no_pages' | 'too_many_pages'

/**
 * Names of things that run, reach out or hide: a file with one of them, as a key or as a value, is refused. Plain links
 * and a page to open at are harmless, and every second PDF has them.
 */
const REFUSED: Record<string, PdfProblem> = {
  JS: 'script',
  JavaScript: 'script',
  AA: 'script',
  Launch: 'script',
  SubmitForm: 'script',
  ImportData: 'script',
  Rendition: 'script',
  RichMedia: 'script',
  EmbeddedFile: 'files_inside',
  EmbeddedFiles: 'files_inside',
  EF: 'files_inside',
  AF: 'files_inside',
  GoToE: 'files_inside',
  XFA: 'form',
}

const END = '%%EOF'
/** Some programs write a few bytes after the end; another file is larger. */
const BEHIND_END_MAX = 1024

/**
 * Every object that was read, also the ones that a later object of the same number has replaced: this library takes the
 * last of them, other readers take the one that the file's own table names.
 */
const everRead = new WeakMap<PDFContext, PDFObject[]>()
const { assign } = PDFContext.prototype
PDFContext.prototype.assign = function (this: PDFContext, ref, object) {
  const read = everRead.get(this) ?? []
  everRead.set(this, read)
  read.push(object)
  assign.call(this, ref, object)
}

/**
 * Looks at every object of a PDF, also at those that nothing refers to. It trusts nothing and may therefore hang, use up
 * all memory or overflow the stack on what was made to do that: only ever called in a process that is bounded.
 */
export async function judgePdf(bytes: Uint8Array, pagesMax: number): Promise<PdfProblem | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf(END)
  if (end < 0) return 'damaged'
  if (bytes.length - end - END.length > BEHIND_END_MAX) return 'files_inside'
  try {
    // A PDF that only forbids printing or copying opens with an empty password, and is checked like any other.
    const how = { throwOnInvalidObject: true, updateMetadata: false, password: '' }
    const document = await PDFDocument.load(bytes, how)
    for (const object of everRead.get(document.context) ?? []) {
      const problem = problemIn(object)
      if (problem) return problem
    }
    const pages = document.getPageCount()
    if (pages === 0) return 'no_pages'
    return pages > pagesMax ? 'too_many_pages' : null
  } catch {
    // The library refuses what is encrypted, or stumbles over it before it knows why.
    return file.includes('/Encrypt') ? 'protected' : 'damaged'
  }
}

/** Follows what is written inside the object itself; what it refers to is an object of its own. */
function problemIn(object: PDFObject): PdfProblem | null {
  const waiting: PDFObject[] = [object]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFName) {
      const problem = REFUSED[next.decodeText()]
      if (problem) return problem
    } else if (next instanceof PDFArray) waiting.push(...next.asArray())
    else if (next instanceof PDFStream) waiting.push(next.dict)
    else if (next instanceof PDFDict) waiting.push(...next.keys(), ...next.values())
  }
  return null
}
