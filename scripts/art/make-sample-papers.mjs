// @ts-nocheck: a one-off drawing script
/**
 * Draws the papers of the sandbox's providers, each marked SAMPLE. A one-off: start, build and tests never run it, its
 * result is committed. By hand: node scripts/art/make-sample-papers.mjs
 */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'

const out = (name) => join(import.meta.dirname, '../../db/seed/demo/papers', name)
const fonts = join(import.meta.dirname, '../../node_modules/@fontsource/poppins/files')
for (const weight of [400, 600])
  GlobalFonts.registerFromPath(join(fonts, `poppins-latin-${weight}-normal.woff2`), `P${weight}`)

const [WIDTH, HEIGHT] = [640, 420]

const papers = {
  'government-id': [
    'Province of Somewhere',
    'Identity card',
    ['Name: as on the profile', 'Born: 1990-05-17', 'Number: 0000 0000'],
  ],
  insurance: [
    'Certificate of insurance',
    'Professional and general liability',
    ['Insured: as on the profile', 'Cover: $2,000,000', 'Policy: HB-SAMPLE'],
  ],
  certificate: [
    'Certificate',
    'Completed with success',
    ['Awarded to: as on the profile', 'By: a made-up college', 'Number: 0000'],
  ],
  'record-check': [
    'Criminal record check',
    'Vulnerable sector',
    ['Name: as on the profile', 'Result: no record', 'Issued by: nobody'],
  ],
}

for (const [name, [title, line, facts]] of Object.entries(papers)) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fbf7ff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#6b3fa0'
  context.fillRect(0, 0, WIDTH, 14)
  context.fillStyle = '#2c2138'
  context.font = '34px P600'
  context.fillText(title, 40, 80)
  context.font = '20px P400'
  context.fillText(line, 40, 116)
  facts.forEach((fact, at) => context.fillText(fact, 40, 200 + at * 44))
  context.save()
  context.translate(WIDTH / 2, HEIGHT / 2)
  context.rotate(-0.35)
  context.textAlign = 'center'
  context.fillStyle = 'rgba(214, 73, 143, 0.35)'
  context.font = '130px P600'
  context.fillText('SAMPLE', 0, 45)
  context.restore()
  await writeFile(out(`${name}.webp`), await canvas.encode('webp', 82))
}

const pdf = new PDFDocument({ size: 'LETTER', info: { Title: 'Sample', CreationDate: new Date(0) } })
pdf.pipe(createWriteStream(out('insurance.pdf')))
for (const page of ['Certificate of insurance', 'Schedule of cover']) {
  if (page !== 'Certificate of insurance') pdf.addPage()
  pdf.fontSize(26).fillColor('#2c2138').text(page, 72, 90)
  pdf.fontSize(14).text('Insured: as on the profile', 72, 150).text('Professional and general liability: $2,000,000')
  pdf
    .save()
    .rotate(-30, { origin: [306, 396] })
    .fontSize(120)
    .fillColor('#d6498f', 0.3)
    .text('SAMPLE', 60, 340)
    .restore()
}
pdf.end()
