import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type DrawnPage = { bytes: Buffer; width: number; height: number }

/** Wide enough to read small print of a letter page. */
const WIDTH = 1600
/** However long a page says it is: 6 megapixels are 24 MB while it is drawn. */
const PIXELS = 6_000_000
const QUALITY = 80

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => join(home, name, '/')

/** Draws every page as WebP, with what lies in the file and beside the library alone: no network, no fonts of the system. */
export async function drawPages(bytes: Uint8Array): Promise<DrawnPage[]> {
  const task = getDocument({
    data: bytes,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    stopAtErrors: true,
    enableXfa: false,
    maxImageSize: 50_000_000,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await task.promise
  const drawn: DrawnPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const plain = page.getViewport({ scale: 1 })
    const scale = Math.min(WIDTH / plain.width, Math.sqrt(PIXELS / (plain.width * plain.height)))
    const viewport = page.getViewport({ scale })
    const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
    const canvas = createCanvas(width, height)
    await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise
    drawn.push({ bytes: await canvas.encode('webp', QUALITY), width, height })
    page.cleanup()
  }
  await task.destroy()
  return drawn
}
