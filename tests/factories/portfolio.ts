import sharp from 'sharp'
import type { UploadedFile } from '#contract/files.ts'
import { addPhoto, getPortfolio, uploadPortfolioPhoto, type Portfolio } from '#contract/providers/portfolio.ts'
import { storeFile } from '#server/platform/uploads/stored-files.ts'
import { PORTFOLIO_PHOTO } from '#server/providers/portfolio/photo-purpose.ts'
import type { TestApp } from './app.ts'

type Owner = { id: string; token: string }

/** As if it had been uploaded: what is drawn of a picture is tested where it is drawn. */
export async function aPhotoFile(t: TestApp, ownerId: string): Promise<string> {
  const bytes = Buffer.from('not really a picture')
  const sizes = [320, 640].map((width) => ({ width, avif: bytes, webp: bytes }))
  const drawn = { sizes, blur: 'data:image/webp;base64,AAAA', width: 640, height: 480 }
  return (await storeFile(t.deps, PORTFOLIO_PHOTO, ownerId, drawn)).id
}

type Change = { before_id?: string | null; service_id?: string | null; alt?: string; consent?: 'nobody' | 'agreed' }

export async function tryToShow(t: TestApp, owner: Owner, change: Change = {}) {
  const file_id = await aPhotoFile(t, owner.id)
  const body = { file_id, alt: 'Pink nails with gold', consent: 'nobody' as const, ...change }
  return { id: file_id, answer: await t.call(addPhoto, { token: owner.token, body }) }
}

/** @returns the id of a photo that is shown from now on */
export async function showPhoto(t: TestApp, owner: Owner, change: Change = {}): Promise<string> {
  const { id, answer } = await tryToShow(t, owner, change)
  if (answer.status !== 201) throw new Error(`not shown: ${answer.body.detail}`)
  return id
}

export async function portfolioOf(t: TestApp, { token }: Pick<Owner, 'token'>): Promise<Portfolio> {
  return (await t.call(getPortfolio, { token })).body
}

/** Where everyone would see it. */
export function addressOf(id: string, file = '320.webp'): string {
  return `/uploads/portfolio_photos/portfolio_photo_${id}_${file}`
}

/** A picture whose left half is red and whose right half is blue, as a phone takes one. */
export async function halves(width = 1600, height = 1200): Promise<Buffer> {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#00f' } }
  const right = await sharp(blue).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: right, left: Math.ceil(width / 2), top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** By the front door. */
export async function uploadTo(t: TestApp, token: string, bytes: Buffer, query = '') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/api${uploadPortfolioPhoto.path}${query}`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  return { status: answer.statusCode, body: answer.json<UploadedFile & { code?: string; detail?: string }>() }
}
