type Size = { maxSide?: number; maxWidth?: number; quality: number }

/**
 * Draws a picture smaller, as JPEG; upright, as the camera meant it.
 * @throws when the browser cannot open it
 */
export async function shrinkPicture(
  chosen: File,
  { maxSide = Infinity, maxWidth = Infinity, quality }: Size,
): Promise<File> {
  const picture = await createImageBitmap(chosen)
  const scale = Math.min(1, maxWidth / picture.width, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG knows no transparency: what shows through becomes white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('no picture')
  return new File([blob], `${chosen.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
