import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { checksOf, paperName, type PaperKind } from '#contract/papers/kinds.ts'

import { send } from './people.ts'

const samples = new URL('../../db/seed/demo/papers/', import.meta.url)

export function samplePath(name: string): string {
  return new URL(name, samples).pathname
}

/** A year and a half from now: inside the two years, and never a date of the demo. */
export function laterDate(): string {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + 18, 3)
  return at.toISOString().slice(0, 10)
}

/** Opens the card of a paper on the page of papers, adds a file and submits it. */
export async function handInOnPage(page: Page, kind: PaperKind, { file, until }: { file: string; until?: string }) {
  const card = page.getByRole('region', { name: paperName(kind), exact: true })
  await card
    .getByRole('button', { name: /^(Upload|Replace)/ })
    .first()
    .click()
  await card.getByLabel('Photos or a PDF: file').setInputFiles(samplePath(file))
  await expect(card.getByText(/^Uploaded/)).toBeVisible()
  if (until) await card.getByLabel(/^Valid until/).fill(until)
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(card.getByText(/^In review/).last()).toBeVisible()
}

/** A picture of a paper, as a camera hands it over. */
export async function samplePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/webp', buffer: await readFile(samplePath('government-id.webp')) }
}

/** By the API, for journeys about something else; an admin accepts it. */
export async function handInAccepted(
  request: APIRequestContext,
  { token, adminToken }: { token: string; adminToken?: string },
  kind: PaperKind,
  dates: object = {},
  sample = 'government-id.webp',
): Promise<void> {
  const buffer = await readFile(samplePath(sample))
  const mimeType = sample.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
  const answer = await request.post('/api/papers/files', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: sample, mimeType, buffer } },
  })
  expect(answer.ok()).toBe(true)
  const file = (await answer.json()) as { id: string }
  const paper = await send<{ id: string }>(request, 'papers', { kind, file_ids: [file.id], ...dates }, token)
  if (!adminToken) return
  const checks = checksOf(kind, { issued: null, expires: null, adultSince: '' }).map(({ key }) => key)
  await send(request, `admin/papers/${paper.id}/decision`, { decision: 'accept', checks }, adminToken)
}

/** Ticks every check of the open paper, and accepts it. */
export async function acceptInConsole(page: Page, kind: PaperKind): Promise<void> {
  const desk = page.getByRole('region', { name: 'Documents' })
  const name = paperName(kind)
  await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(desk.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(desk.getByRole('img', { name: new RegExp(`^${name}, page`) })).toHaveAttribute('src', /^blob:/)
  for (const box of await desk.getByRole('checkbox').all()) await box.check()
  await desk.getByRole('button', { name: 'Accept this document' }).click()
  await expect(page.getByText(`Accepted: ${name}`)).toBeVisible()
}
