import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

import { paperName } from '#contract/papers/kinds.ts'

import { cutOff } from './made-up.ts'
import { signIn } from './people.ts'
import { PHOTO } from './pictures.ts'
import { checkPage, test } from './site.ts'

const UPLOADS = '**/api/papers/files'

/** The one field for files, on a paper that is never submitted: nothing is left for other journeys. */
async function openField(page: Page): Promise<Locator> {
  await signIn(page, 'pending')
  await page.goto('/provider/papers')
  const card = page.getByRole('region', { name: paperName('criminal_record'), exact: true })
  await card
    .getByRole('button', { name: /^(Upload|Replace)/ })
    .first()
    .click()
  return card.getByRole('group', { name: 'Photos or a PDF' })
}

type Dropped = { name: string; type: string; base64: string }

async function drop(field: Locator, files: Dropped[]): Promise<void> {
  const data = await field.page().evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of given)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    return transfer
  }, files)
  const zone = field.getByText('here', { exact: false }).first()
  await zone.dispatchEvent('dragover', { dataTransfer: data })
  await zone.dispatchEvent('drop', { dataTransfer: data })
}

const row = (field: Locator, name: string) => field.getByRole('listitem').filter({ hasText: name })

test('dropped files are taken or refused, each with a sentence', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const field = await openField(page)
  const photo = (await readFile(PHOTO)).toString('base64')
  const words = Buffer.from('Dear team').toString('base64')
  await drop(field, [
    { name: 'page-1.webp', type: 'image/webp', base64: photo },
    { name: 'letter.txt', type: 'text/plain', base64: words },
    { name: 'IMG_0001.HEIC', type: 'image/heic', base64: words },
    { name: 'scan.pdf', type: 'application/pdf', base64: words },
  ])
  await expect(row(field, 'page-1.webp')).toContainText('Uploaded')
  await expect(row(field, 'letter.txt')).toContainText('Please choose a PDF')
  await expect(row(field, 'IMG_0001.HEIC')).toContainText('HEIC')
  // Errors that only the server can find are no less clear, and trying again would not help.
  await expect(row(field, 'scan.pdf')).toContainText(/PDF/)
  await expect(field.getByRole('button', { name: /^Try / })).toHaveCount(0)
  await checkPage(page)
  // Refused files take no room: three more fit, and a fourth is left out with a sentence.
  await drop(
    field,
    ['2', '3', '4', '5'].map((n) => ({ name: `page-${n}.webp`, type: 'image/webp', base64: photo })),
  )
  await expect(field.getByRole('alert')).toContainText('4 files at most. We left out the others.')
  await expect(field.getByText('Uploaded', { exact: true })).toHaveCount(4)
  await expect(field.getByRole('button', { name: 'Choose files' })).toBeDisabled()
  await field.getByRole('button', { name: 'Remove page-2.webp' }).click()
  await expect(field.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await expect(field.getByRole('alert')).toHaveCount(0)
})

test('an upload is chosen by keys, cancelled on its way, and tried again after a failure', async ({ page }) => {
  const field = await openField(page)
  const choose = async () => {
    const picker = page.waitForEvent('filechooser')
    await field.getByRole('button', { name: 'Choose files' }).focus()
    await page.keyboard.press('Enter')
    await (await picker).setFiles(PHOTO)
  }
  const name = 'government-id.webp'
  // One that never gets there is withdrawn while it is under way.
  const held: (() => void)[] = []
  await page.route(UPLOADS, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.abort().catch(() => undefined)
  })
  await choose()
  await expect(field.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible()
  await field.getByRole('button', { name: `Cancel ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(row(field, name)).toHaveCount(0)
  await expect(field.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const release of held) release()

  await cutOff(page, 'POST', UPLOADS)
  await choose()
  const again = field.getByRole('button', { name: `Try again: ${name}` })
  await expect(again).toBeVisible()
  await checkPage(page)
  await page.unrouteAll()
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(row(field, name)).toContainText('Uploaded')
  await expect(again).toHaveCount(0)
})
