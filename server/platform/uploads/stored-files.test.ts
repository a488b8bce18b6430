import { once } from 'node:events'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/rules/file.ts'
import { buildApp } from '#server/app.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { createS3Storage } from '#server/platform/ports/s3-storage.ts'
import { startBucket } from '#tests/uploads/buckets.ts'
import { readPart } from './blobs.ts'
import { signFileLinks } from './file-links.ts'
import { FILE_OPENED, type FileOpened } from './open-file.ts'
import { photoPurpose } from './purpose.ts'
import { findFiles } from './queries.ts'
import { attachFiles, detachFiles, publicUrl, removeFiles, storeFile } from './stored-files.ts'

const HOUR_MS = 3_600_000
const PRIVATE = photoPurpose({ name: 'letter', isPublic: false })
const PUBLIC = photoPurpose({ name: 'poster', isPublic: true })

let t: TestApp
let owner: { id: string; token: string }
let other: { id: string; token: string }
const opened: FileOpened[] = []
let refusesViews = false

beforeAll(async () => {
  t = await startTestApp()
  owner = await signedUp(t)
  other = await signedUp(t)
  t.deps.events.subscribe(FILE_OPENED, async (_trx, event) => {
    if (refusesViews) throw new Error('not recorded')
    opened.push(event)
  })
})
afterAll(() => t.close())

async function aPicture() {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#073' } })
    .webp()
    .toBuffer()
  return { bytes, width: 60, height: 40 }
}

async function aFile(purpose = PRIVATE) {
  return storeFile(t.deps, purpose, owner.id, { pages: [await aPicture()] })
}

const attach = (ids: string[], as = owner.id, purpose = PRIVATE.name) =>
  inTransaction(t.db, (trx) => attachFiles(trx, { ownerId: as, purpose }, ids, t.clock.now()))

const linkTo = (file: Parameters<typeof signFileLinks>[1], viewerId = owner.id) =>
  signFileLinks(t.deps, file, { viewerId, why: 'a test of links' }).pages[0]!

const fetchLink = (url: string, token?: string) =>
  t.app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

const isKept = async (id: string) => (await findFiles(t.db, [id])).length > 0

test('only an own file that waits, of the same purpose, can be named', async () => {
  const file = await aFile()
  const refused = { code: 'invalid_input' }
  await expect(attach([file.id], other.id)).rejects.toMatchObject(refused)
  await expect(attach([file.id], owner.id, 'poster')).rejects.toMatchObject(refused)
  await expect(attach([newId()])).rejects.toMatchObject(refused)
  await expect(attach([file.id, newId()])).rejects.toMatchObject(refused)
  await attach([file.id])
  await expect(attach([file.id])).rejects.toMatchObject({ code: 'invalid_input' })
})

test('an unused upload is deleted after a day, row and bytes', async () => {
  const [named, loose, detached] = [await aFile(), await aFile(), await aFile()]
  await attach([named.id, detached.id])
  t.advance(23 * HOUR_MS)
  await inTransaction(t.db, (trx) => detachFiles(trx, [detached.id], t.clock.now()))
  await workOnce(t)
  expect(await isKept(loose.id)).toBe(true)
  t.advance(2 * HOUR_MS)
  await workOnce(t)
  expect([await isKept(named.id), await isKept(loose.id), await isKept(detached.id)]).toEqual([true, false, true])
  expect(await blobsOf(loose.id)).toEqual([])
  expect(await blobsOf(named.id)).toHaveLength(1)
})

test('a process that dies at any point leaves nothing that can be reached, and the next sweep finds it', async () => {
  const broken = { ...t.deps, storage: { ...t.deps.storage, put: () => Promise.reject(new Error('full')) } }
  const storing = storeFile(broken, PRIVATE, owner.id, { pages: [await aPicture()] })
  await expect(storing).rejects.toMatchObject({ code: 'unavailable' })
  const file = await aFile()
  const link = linkTo(file)
  await inTransaction(t.db, (trx) => removeFiles(trx, [file.id], t.clock.now()))
  expect((await fetchLink(link, owner.token)).statusCode).toBe(404)
  expect(await blobsOf(file.id)).toHaveLength(1)
  await workOnce(t)
  expect(await blobsOf(file.id)).toEqual([])
  const left = await t.db.selectFrom('stored_file').select('id').where('state', '=', 'removed').execute()
  expect(left).toEqual([])
})

test('a removed file whose bytes cannot be erased does not keep the others from going', async () => {
  const [stuck, free] = [await aFile(), await aFile()]
  await inTransaction(t.db, (trx) => removeFiles(trx, [stuck.id, free.id], t.clock.now()))
  const { remove } = t.deps.storage
  t.deps.storage.remove = async (name) => {
    if (name.includes(stuck.id)) throw new Error('away')
    await remove(name)
  }
  await workOnce(t)
  expect([await blobsOf(stuck.id), await blobsOf(free.id)].map((names) => names.length)).toEqual([1, 0])
  t.deps.storage.remove = remove
  await workOnce(t)
  expect(await blobsOf(stuck.id)).toEqual([])
})

test('private bytes are never in clear in the storage, and public ones have an address for good', async () => {
  const [sealed, open] = [await aFile(), await aFile(PUBLIC)]
  const [name] = await blobsOf(sealed.id)
  const kept = await readFile(join(folder(), name!))
  expect(kept.includes('WEBP')).toBe(false)
  expect(sealed.key_id).toBe(t.deps.vault.keyId)
  const shown = await t.app.http.inject(publicUrl(open))
  expect(shown.headers['content-type']).toBe('image/webp')
  for (const url of [publicUrl(sealed), `/uploads/letters/${name}`, `/uploads/posters/${name}`])
    expect((await t.app.http.inject(url)).statusCode, url).toBe(404)
})

test('a bucket holds only encrypted bytes that open again', async () => {
  const bucket = await startBucket(await mkdtemp(join(tmpdir(), 'homebloom-bucket-')))
  const deps = { ...t.deps, storage: createS3Storage(bucket.settings) }
  const picture = await aPicture()
  const file = await storeFile(deps, PRIVATE, owner.id, { pages: [picture], original: Buffer.from('%PDF-1.7 secret') })
  for (const name of [`letter_${file.id}_1.bin`, `letter_${file.id}_original.bin`]) {
    const kept = await buffer((await deps.storage.read(name))!.body)
    expect([kept.includes('WEBP'), kept.includes('secret')]).toEqual([false, false])
  }
  expect(await buffer((await readPart(deps, file, 1))!.body)).toEqual(picture.bytes)
  expect((await buffer((await readPart(deps, file, 'original'))!.body)).toString()).toContain('secret')
  await bucket.close()
})

test('a link serves its viewer for five minutes, and nobody else', async () => {
  const file = await aFile()
  const link = linkTo(file)
  const answer = await fetchLink(link, owner.token)
  expect(answer.statusCode).toBe(200)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="letter-1.webp"',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect((await fetchLink(link)).statusCode).toBe(401)
  expect((await fetchLink(link, other.token)).statusCode).toBe(404)
  t.advance(5 * 60_000)
  expect((await fetchLink(link, owner.token)).statusCode).toBe(404)
})

test('a link that was changed anywhere serves nobody', async () => {
  const link = linkTo(await aFile())
  const start = link.lastIndexOf('/') + 1
  for (let at = start; at < link.length; at += 1) {
    const letter = link[at] === 'b' ? 'd' : 'b'
    const changed = link.slice(0, at) + letter + link.slice(at + 1)
    // The last letter of a signature holds bits that say nothing.
    if (at < link.length - 1) expect((await fetchLink(changed, owner.token)).statusCode, changed).toBe(404)
  }
  const stranger = signFileLinks({ ...t.deps, keys: { of: () => Buffer.alloc(32) } }, await aFile(), {
    viewerId: owner.id,
    why: 'x',
  })
  expect((await fetchLink(stranger.pages[0]!, owner.token)).statusCode).toBe(404)
})

test('a view is told with who, when and why before a byte leaves, and a view that cannot be recorded is none', async () => {
  const file = await aFile()
  const link = linkTo(file, other.id)
  opened.length = 0
  expect(opened).toEqual([])
  await fetchLink(link, other.token)
  expect(opened).toMatchObject([{ viewerId: other.id, why: 'a test of links', part: 1, file: { id: file.id } }])
  refusesViews = true
  const refused = await fetchLink(link, other.token)
  refusesViews = false
  expect(refused.statusCode).toBe(500)
  expect(refused.rawPayload.includes('WEBP')).toBe(false)
})

test('bytes that somebody changed in the storage do not leave it', async () => {
  const file = await aFile()
  const path = join(folder(), (await blobsOf(file.id))[0]!)
  const bytes = await readFile(path)
  bytes[40] = bytes[40]! ^ 1
  await writeFile(path, bytes)
  expect((await fetchLink(linkTo(file), owner.token)).statusCode).toBe(404)
})

test('no log holds a link, not even of what fails', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => lines.push(line) })
  const { http } = await buildApp({ ...t.deps, log })
  const url = linkTo(await aFile())
  refusesViews = true
  const answer = await http.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  refusesViews = false
  expect(answer.statusCode).toBe(500)
  const told = lines.join('')
  expect(told).toContain('request failed')
  expect(told).not.toContain(url.split('/').at(-1)!.slice(0, 26))
  await http.close()
})

function folder(): string {
  return t.uploads
}

async function blobsOf(id: string): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.includes(id))
}

test('a person who doesn’t fetch opened files waits behind them, and no one else does', async () => {
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.http.server.address() as AddressInfo
  const linkOf = async (ownerId: string) => {
    const drawn = { pages: [await aPicture()], original: Buffer.alloc(FILE_MAX_BYTES, 1) } as const
    return signFileLinks(t.deps, await storeFile(t.deps, PRIVATE, ownerId, drawn), { viewerId: ownerId, why: 'test' })
      .original!
  }
  const open = (path: string, { token }: { token: string }) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } })
    asked.on('error', () => undefined).end()
    // The reader stops: more waits for them than the system buffers.
    const begun = once(asked, 'response').then(([answer]) => (answer as IncomingMessage).pause().statusCode)
    return { begun, leave: () => asked.destroy() }
  }
  const mine = await linkOf(owner.id)
  const first = open(mine, owner)
  expect(await first.begun).toBe(200)
  const second = open(mine, owner)
  const ofOther = open(await linkOf(other.id), other)
  expect(await ofOther.begun).toBe(200)
  expect(await Promise.race([second.begun, sleep(300, 'waits')])).toBe('waits')
  first.leave()
  expect(await second.begun).toBe(200)
  second.leave()
  ofOther.leave()
})
