import type {} from 'pdfkit'

/**
 * Scripts in which a vowel is drawn before the consonant that it is written after, and Thai, whose tone marks are above
 * other marks: readers lose their place in the word.
 */
const REORDERED = /[\p{Script=Devanagari}\p{Script=Gurmukhi}\p{Script=Thai}]/u

/** The library draws each line by this method, and has no other place at which one line could be marked. */
type LineDrawer = { _fragment: (line: string, ...rest: unknown[]) => void }

/**
 * Draws a text so that copying it gives what was written, not its signs in the order in which they are drawn: each line
 * carries its words (`ActualText`, PDF 1.7, 14.9.4). Readers look for them within the line's own text object.
 */
export function copyAsWritten(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  if (!REORDERED.test(text)) return draw()
  const drawer = doc as unknown as LineDrawer
  const { _fragment: drawLine } = drawer
  const { addContent } = doc
  const write = (content: string) => addContent.call(doc, content)
  drawer._fragment = (line, ...rest) => {
    doc.addContent = (content) => {
      if (content === 'ET') write('EMC')
      write(content)
      if (content === 'BT') write(`/Span << /ActualText <${asUtf16(line)}> >> BDC`)
      return doc
    }
    try {
      drawLine.call(doc, line, ...rest)
    } finally {
      doc.addContent = addContent
    }
  }
  try {
    draw()
  } finally {
    drawer._fragment = drawLine
  }
}

/** Text as PDF has it: big-endian with its mark, in hexadecimal. */
function asUtf16(text: string): string {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
}
