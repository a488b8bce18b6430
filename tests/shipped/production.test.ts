import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acceptClientTerms, acceptProviderTerms, sendCode, signup } from '#contract/accounts.ts'
import { offerSecondFactor, proveSecondFactor } from '#contract/accounts/second-factor.ts'
import { buyGiftCard } from '#contract/gift-cards.ts'
import { uploadPaperFile } from '#contract/papers.ts'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { modernNode } from '#scripts/launch/project.mjs'
import { codeAt } from '#server/accounts/second-factor/authenticator.ts'
import { aPhoto } from '#tests/factories/papers.ts'
import { GOOD_PASSWORD, signUpBody } from '#tests/factories/sign-up.ts'
import { packImage, type Packed } from './pack.ts'
import { complaintsOf, endDuringRequest, startProgram, type Program } from './program.ts'
import { askEverything, login, openPages, send, VISITOR, type Asker } from './questions.ts'
import { startSurroundings } from './surroundings.ts'

/** What the image starts. */
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
const ADMIN = 'owner@homebloom.example'

let image: Packed
let around: Awaited<ReturnType<typeof startSurroundings>>
let running: Program
let people: { client: Asker; provider: Asker; admin: Asker }
beforeAll(async () => {
  await ensureBuilt()
  ;[image, around] = await Promise.all([packImage(), startSurroundings()])
  running = await startProgram(START, { folder: image.folder, port: await freePort(), env: around.settings })
  const [client, provider] = [await joinAs('client', 2), await joinAs('provider', 3)]
  people = { client, provider, admin: await makeAdmin(4) }
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

/** Signs up with the code that the text message brought. */
async function joinAs(role: 'client' | 'provider', place: number): Promise<Asker> {
  const { origin } = running
  const person = signUpBody({ role })
  await send(origin, sendCode.path, { phone_number: person.phone_number })
  const code = await vi.waitFor(() => codeFor(person.phone_number), { timeout: 60_000 })
  await send(origin, signup.path, { ...person, verification_code: code })
  const session = await signIn(person.email, place)
  await send(origin, (role === 'client' ? acceptClientTerms : acceptProviderTerms).path, {}, session.headers)
  return session
}

/** @throws as long as no text message has come */
function codeFor(phone: string): string {
  const message = around.twilio.texts.find(({ to }) => to === `+1${phone}`)
  if (message === undefined) throw new Error(`no text message to ${phone}`)
  return message.body.slice(0, 6)
}

/** Made at the terminal, as the first admin is, with a second factor of their own. */
async function makeAdmin(place: number): Promise<Asker> {
  const options = {
    'first-name': 'Olive',
    'last-name': 'Owner',
    email: ADMIN,
    phone: '6045559901',
    street: '12 Test Street',
    city: 'Vancouver',
    province: 'BC',
    'postal-code': 'V6B 1A1',
    scopes: 'support,trust,finance,owner',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(modernNode(), ['scripts/admin.ts', 'create', ...args], {
    cwd: image.folder,
    env: { PATH: process.env.PATH, ...around.settings, ADMIN_PASSWORD: GOOD_PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  const admin = await signIn(ADMIN, place)
  const { secret } = await send<{ secret: string }>(running.origin, offerSecondFactor.path, {}, admin.headers)
  await send(running.origin, proveSecondFactor.path, { code: codeAt(secret).code }, admin.headers)
  return admin
}

/** @param place tells their address from those of others, so that no two share a limit */
async function signIn(email: string, place: number): Promise<Asker> {
  const session = await login(running.origin, email, GOOD_PASSWORD)
  return { ...session, headers: { ...session.headers, 'x-forwarded-for': `198.51.100.${place}` } }
}

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
