import { expect, type Locator } from '@playwright/test'

import { samplePath } from './papers.ts'

/** A photo that every upload accepts, as people have it on their phone. */
export const PHOTO = samplePath('government-id.webp')

/** Each picture has come, wherever it is shown: none is the picture of a broken one. */
export async function expectPictures(pictures: Locator, count: number): Promise<void> {
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)))
      .toBeGreaterThan(0)
}
