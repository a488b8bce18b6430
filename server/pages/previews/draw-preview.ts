import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '../../..')
const FONTS = join(ROOT, 'node_modules/@fontsource/poppins/files')

/** The size that social networks ask for. */
const [WIDTH, HEIGHT] = [1200, 630]
const PICTURE = 400
/** Longer ones end with dots: no one reads more in a preview. */
const LONGEST = { title: 56, line: 80 }

export type Preview = {
  title: string
  lines: readonly string[]
  /** Name of the marketplace. */
  site: string
  /** Any picture that sharp reads, or none. */
  picture: Buffer | null
  /** Shown in the frame if there is no picture. */
  initials?: string
  /** A photo fills its frame, a drawing is centred in it. */
  isPhoto: boolean
}

function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement('div', { style: { display: 'flex', boxSizing: 'border-box', ...style } }, ...children)
}

function image(src: string, size: number): ReactElement {
  return createElement('img', { src, width: size, height: size })
}

/** Draws what a link to a page looks like where it is shared: 1200 x 630 pixels, JPEG. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const [ground, mark, fonts] = await Promise.all([readGround(), readMark(), readFonts()])
  const svg = await satori(await layOut(preview, mark), { width: WIDTH, height: HEIGHT, fonts })
  return sharp(ground)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function layOut(
  { title, lines, site, picture, isPhoto, initials }: Preview,
  mark: string,
): Promise<ReactElement> {
  const words = box(
    {
      flexDirection: 'column',
      flex: 1,
      height: '100%',
      justifyContent: 'space-between',
      paddingRight: picture || initials ? 56 : 0,
    },
    box({ alignItems: 'center', gap: 20, fontSize: 36, fontWeight: 600 }, image(mark, 64), site),
    box(
      { flexDirection: 'column', gap: 20 },
      box({ fontSize: title.length > 28 ? 60 : 76, fontWeight: 600, lineHeight: 1.1 }, cut(title, LONGEST.title)),
      ...lines.map((line) => box({ fontSize: 34, lineHeight: 1.35, opacity: 0.94 }, cut(line, LONGEST.line))),
    ),
  )
  const inside = picture ? await drawn(picture, isPhoto) : initials && box({ fontSize: 168, fontWeight: 600 }, initials)
  const framed = inside ? [frame(inside)] : []
  return box(
    { width: WIDTH, height: HEIGHT, padding: 80, color: '#fff', fontFamily: 'Poppins', alignItems: 'center' },
    words,
    ...framed,
  )
}

async function drawn(picture: Buffer, isPhoto: boolean): Promise<ReactElement> {
  const size = isPhoto ? PICTURE : Math.round(PICTURE * 0.64)
  const png = await sharp(picture).autoOrient().resize(size, size, { fit: 'cover' }).png().toBuffer()
  const src = `data:image/png;base64,${png.toString('base64')}`
  return image(src, size)
}

function frame(inside: ReactElement): ReactElement {
  return box(
    {
      width: PICTURE,
      height: PICTURE,
      borderRadius: 48,
      overflow: 'hidden',
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: 'rgba(255, 255, 255, 0.18)',
    },
    inside,
  )
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

let ground: Promise<Buffer> | undefined
/** A still of the hero, calm enough to read on. */
function readGround(): Promise<Buffer> {
  ground ??= sharp(join(ROOT, 'public/hero/poster.webp'))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .blur(18)
    .modulate({ brightness: 0.92 })
    .png()
    .toBuffer()
  return ground
}

let mark: Promise<string> | undefined
function readMark(): Promise<string> {
  mark ??= readFile(join(ROOT, 'public/logo-white.svg')).then(
    (svg) => `data:image/svg+xml;base64,${svg.toString('base64')}`,
  )
  return mark
}

type Font = { name: string; weight: 400 | 600; data: Buffer }
let fonts: Promise<Font[]> | undefined
function readFonts(): Promise<Font[]> {
  const read = async (weight: 400 | 600, part: string): Promise<Font> => ({
    name: 'Poppins',
    weight,
    data: await readFile(join(FONTS, `poppins-${part}-${weight}-normal.woff`)),
  })
  fonts ??= Promise.all([read(400, 'latin'), read(600, 'latin'), read(400, 'latin-ext'), read(600, 'latin-ext')])
  return fonts
}
