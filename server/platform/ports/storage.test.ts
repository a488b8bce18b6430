import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket, startGuardedBucket, type Bucket } from '#tests/uploads/buckets.ts'
import { createS3Storage } from './s3-storage.ts'
import { createDiskStorage, type Storage } from './storage.ts'

/** One contract for every storage. */
describe.each(['disk', 's3'])('%s', (kind) => {
  let storage: Storage
  let bucket: Bucket | undefined
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homebloom-storage-'))
    bucket = kind === 's3' ? await startBucket(folder) : undefined
    storage = bucket ? createS3Storage(bucket.settings) : createDiskStorage(join(folder, 'files'))
  })
  afterAll(async () => {
    await bucket?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const kept = async (name: string) => {
    const found = await storage.read(name)
    return found && { bytes: await buffer(found.body), length: found.bytes }
  }

  test('gives back byte for byte what was put, also what is large or empty', async () => {
    for (const size of [0, 1, 200_000, 11 * 1024 * 1024]) {
      const bytes = randomBytes(size)
      await storage.put(`paper_${size}.bin`, bytes)
      const found = await kept(`paper_${size}.bin`)
      expect([found?.length, found?.bytes.equals(bytes)], String(size)).toEqual([size, true])
    }
  })

  test('a second one of the same name takes the place of the first', async () => {
    await storage.put('a.bin', Buffer.from('first and longer'))
    await storage.put('a.bin', Buffer.from('second'))
    expect(await kept('a.bin')).toEqual({ bytes: Buffer.from('second'), length: 6 })
  })

  test('a removed file is gone, and removing a missing one succeeds', async () => {
    await storage.put('b.webp', Buffer.from('x'))
    await storage.remove('b.webp')
    await storage.remove('b.webp')
    expect(await kept('b.webp')).toBeUndefined()
    expect(await kept('never.webp')).toBeUndefined()
  })

  test('no name leads anywhere else', async () => {
    for (const name of [
      '../a.bin',
      'a/b.bin',
      '/etc/passwd',
      'A.bin',
      'a',
      '',
      '.bin',
      'a.b.bin',
      'a.bin\0',
      'ä.bin',
    ]) {
      await expect(storage.put(name, Buffer.from('x')), name).rejects.toThrow(RangeError)
      expect(await kept(name), name).toBeUndefined()
      await storage.remove(name)
    }
    expect((await readdir(folder)).length).toBe(1)
  })
})

test('a half-written file on disk is never read and disappears with its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-storage-'))
  const storage = createDiskStorage(folder)
  await writeFile(join(folder, 'a.bin.part'), 'half')
  expect(await storage.read('a.bin')).toBeUndefined()
  await storage.remove('a.bin')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

describe.each(['ENOSPC', 'EIO'])('a disk that answers %s', (code) => {
  const refuse = async () => {
    throw Object.assign(new Error(code), { code })
  }

  test.each(['open', 'writeFile', 'sync', 'close', 'rename'])('at %s leaves nothing behind', async (step) => {
    const folder = await mkdtemp(join(tmpdir(), 'homebloom-storage-'))
    const opened: FileHandle[] = []
    const storage = createDiskStorage(folder, {
      rename: step === 'rename' ? refuse : rename,
      async open(path, flags) {
        if (step === 'open') return refuse()
        const file = await open(path, flags)
        opened.push(file)
        if (step === 'close') {
          const close = file.close.bind(file)
          file.close = () => close().then(refuse)
        } else if (step === 'writeFile' || step === 'sync') file[step] = refuse
        return file
      },
    })
    await expect(storage.put('a.bin', randomBytes(10))).rejects.toMatchObject({ code })
    expect(await readdir(folder)).toEqual([])
    expect(opened.map(({ fd }) => fd)).toEqual(step === 'open' ? [] : [-1])
    await rm(folder, { recursive: true, force: true })
  })
})

test('a bucket refuses access without its key', async () => {
  const bucket = await startGuardedBucket()
  const { settings } = bucket
  const ours = createS3Storage(settings)
  await ours.put('paper_a.bin', Buffer.from('sealed'))
  const found = await ours.read('paper_a.bin')
  expect(found && (await buffer(found.body)).toString()).toBe('sealed')
  const theirs = createS3Storage({ ...settings, secretAccessKey: 'a guess' })
  await expect(theirs.read('paper_a.bin')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(theirs.put('paper_a.bin', Buffer.from('x'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  const url = `${settings.endpoint}/${settings.bucket}/paper_a.bin`
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  expect((await ours.read('paper_a.bin'))?.bytes).toBe(6)
  await bucket.close()
})

test('a bucket that fails is told from a file that is not there', async () => {
  const bucket = await startGuardedBucket()
  await bucket.close()
  await expect(createS3Storage(bucket.settings).read('paper_a.bin')).rejects.toThrow()
})
