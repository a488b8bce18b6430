import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyGiftCard } from '#contract/gift-cards.ts'
import { uploadPaperFile } from '#contract/papers.ts'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { aPhoto } from '#tests/factories/papers.ts'
import { comingFrom, joinAs, makeAdmin } from './joining.ts'
import { packImage, type Packed } from './pack.ts'
import { complaintsOf, endDuringRequest, startProgram, type Program } from './program.ts'
import { askEverything, openPages, send, VISITOR, type Asker } from './questions.ts'
import { startSurroundings } from './surroundings.ts'

/** The image's start command. */
const START = ['server/main.ts']
/** No provider is listed yet, and there is no outbox. */
const NOT_THERE_YET = [
  '/*',
  '/in/:city',
  '/in/:city/:service',
  '/outbox',
  '/p/:handle',
  '/providers/:id',
  '/services/:id',
]
const OWNER = { email: 'owner@homebloom.example', phone: '6045559901', scopes: 'support,trust,finance,owner' }

let image: Packed
let around: Awaited<ReturnType<typeof startSurroundings>>
let running: Program
let people: { client: Asker; provider: Asker; admin: Asker }
beforeAll(async () => {
  await ensureBuilt()
  ;[image, around] = await Promise.all([packImage(), startSurroundings()])
  running = await startProgram(START, { folder: image.folder, port: await freePort(), env: around.settings })
  const { origin } = running
  const { texts } = around.twilio
  const client = comingFrom(2, await joinAs(origin, 'client', texts))
  const provider = comingFrom(3, await joinAs(origin, 'provider', texts))
  const place = { folder: image.folder, env: around.settings }
  const { asker: admin } = await makeAdmin(origin, OWNER, place)
  people = { client, provider, admin: comingFrom(4, admin) }
})
afterAll(async () => {
  await running?.end()
  await Promise.all([image?.remove(), around?.end()])
})

test('production needs no package of tests and checks', () => {
  for (const name of ['vitest', 's3rver', 'oxlint', 'lighthouse', '@playwright/test'])
    expect(existsSync(join(image.folder, 'node_modules', name))).toBe(false)
})

test('production reaches its mail server, text message service, payment company and bucket', async () => {
  const { client, provider } = people
  expect(around.twilio.texts).toHaveLength(2)
  await expect.poll(() => around.mail.mails.map(({ to }) => to[0])).toContain(client.name)
  await uploadPhoto(provider)
  const stored = await readdir(around.files, { recursive: true, withFileTypes: true })
  expect(stored.filter((entry) => entry.isFile())).not.toEqual([])
  await buyGift(client)
  expect(around.stripe.sessions).toHaveLength(1)
})

test('production answers every GET as its own document says', async () => {
  const { client, provider, admin } = people
  const { faults, asked } = await askEverything(running.origin, [VISITOR, client, provider, admin])
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(700)
})

test('production draws every page', async () => {
  const { faults, missing, opened } = await openPages(running.origin, people)
  expect(faults).toEqual([])
  expect(missing).toEqual(NOT_THERE_YET)
  expect(opened).toBeGreaterThan(100)
})

test('production answers a request under way when it is stopped, and had nothing to complain of', async () => {
  expect(await endDuringRequest(running)).toEqual({ answered: 401, code: 0 })
  expect(complaintsOf(running)).toEqual([])
})

async function uploadPhoto({ headers }: Asker): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${running.origin}/api${uploadPaperFile.path}`, { method: 'POST', headers, body })
  expect(answer.status, await answer.text()).toBe(201)
}

async function buyGift({ headers }: Asker): Promise<void> {
  const names = { sender_name: 'Tess', recipient_name: 'Noor', recipient_email: null }
  const gift = { ...names, amount: 50, delivery: 'hand', message: '', art: 'heart-sparkle', deliver_on: null }
  await send(running.origin, buyGiftCard.path, gift, { ...headers, 'idempotency-key': 'one' })
}
