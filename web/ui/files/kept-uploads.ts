import type { Upload } from './use-uploads.ts'

type Kept = { uploads: readonly Upload[]; at: number }

/** The server forgets unused uploads; forgotten ones must not be sent. */
const KEPT_MS = 10 * 60_000

/**
 * Files chosen but not sent, by the name of their field. They outlive the page on which they were chosen, not the tab.
 */
const kept = new Map<string, Kept>()

/** The field's files when its page was left. Uploads that were under way start again. */
export function readUploads(name: string | undefined): Upload[] {
  const found = name === undefined ? undefined : kept.get(name)
  if (!found || performance.now() - found.at > KEPT_MS) return []
  return found.uploads.map((upload) => (upload.state === 'sending' ? { ...upload, state: 'waiting' } : upload))
}

export function keepUploads(name: string, uploads: readonly Upload[]): void {
  if (uploads.length > 0) kept.set(name, { uploads, at: performance.now() })
  else kept.delete(name)
}

type Add = (files: readonly File[]) => void

/** The field that is on the page now, by its name. */
const present = new Map<string, Add>()

/** @returns what ends it */
export function presentField(name: string, add: Add): () => void {
  present.set(name, add)
  return () => {
    if (present.get(name) === add) present.delete(name)
  }
}

/** Adds files to the field of this name, whichever page shows it by now: the page may change while a person chooses. */
export function addTo(name: string, files: readonly File[]): void {
  present.get(name)?.(files)
}

/** They were sent. */
export function dropUploads(name: string): void {
  kept.delete(name)
}

export function areKept(name: string | undefined, uploads: readonly Upload[]): boolean {
  return name !== undefined && kept.get(name)?.uploads === uploads
}
