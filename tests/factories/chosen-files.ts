import { fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'

import { aPhoto } from './papers.ts'

/** A document without layout shows no pictures: what would be one has an address of its kind. */
export function showPictures(): void {
  let shown = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:picture-${(shown += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
}

/** Chooses files in a picker, as they come from a phone. Call `showPictures` once the page is open. */
export function chooseFiles(picker: HTMLElement, files: readonly File[]): void {
  Object.defineProperty(picker, 'files', { value: files, configurable: true })
  fireEvent.change(picker)
}

export async function aPhotoNamed(name: string): Promise<File> {
  return new File([new Uint8Array(await aPhoto())], name, { type: 'image/jpeg' })
}

/** Files that the page lets its browser save from now on, in order. Call it once the page is open. */
export function saveFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const made = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:file-${made.size + 1}`
    made.set(url, file as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function click(this: HTMLElement) {
    if (this instanceof HTMLAnchorElement && made.has(this.href))
      saved.push({ name: this.download, file: made.get(this.href)! })
    else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  return saved
}
