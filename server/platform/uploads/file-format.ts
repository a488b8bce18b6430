export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'
export type FileFormat = PictureFormat | 'pdf' | 'heic'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Start of a PDF: some programs write a byte order mark or an empty line before it. -1 for anything else. */
export function pdfStart(bytes: Buffer): number {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const lead = /^(?:\xef\xbb\xbf|[\s\0])*/.exec(start)?.[0].length ?? 0
  return start.startsWith('%PDF-', lead) ? lead : -1
}

/** A file's format by its first bytes; its name and claimed type are ignored. */
export function formatOf(bytes: Buffer): FileFormat | undefined {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'webp'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (pdfStart(bytes) >= 0) return 'pdf'
  return start.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(start.slice(8)) ? 'heic' : undefined
}
