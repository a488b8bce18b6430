import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createKeys, readKeyFile } from './keys.ts'

const folder = await mkdtemp(join(tmpdir(), 'homebloom-keys-'))
afterAll(() => rm(folder, { recursive: true }))

it('makes one secret however many processes start at once, for this user alone', async () => {
  const path = join(folder, 'data.key')
  const secrets = await Promise.all(Array.from({ length: 5 }, () => readKeyFile(path)))
  expect(secrets[0]).toHaveLength(32)
  for (const secret of [...secrets, await readKeyFile(path)]) expect(secret).toEqual(secrets[0])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['data.key'])
})

it('draws another key for each purpose, the same one each time', () => {
  const keys = createKeys('secret')
  expect(keys.of('a')).toEqual(createKeys(Buffer.from('secret')).of('a'))
  expect(keys.of('a')).not.toEqual(keys.of('b'))
  expect(keys.of('a')).not.toEqual(createKeys('other').of('a'))
})
