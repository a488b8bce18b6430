import { open, readdir, rename, type FileHandle } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDiskStorage } from '#server/platform/ports/storage.ts'
import { startTestApp, workOnce } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { AVATAR } from './avatar-purpose.ts'

const UPLOADS = 50
const STEPS = ['open', 'writeFile', 'sync', 'close', 'rename'] as const

test('uploads to a disk that is full are refused, one after the other, and the server goes on', async () => {
  const t = await startTestApp({ limits: [{ ...AVATAR.limit, max: 1000 }] })
  let tries = 0
  const refuse = async () => {
    throw Object.assign(new Error('no space left on device'), { code: tries % 2 ? 'ENOSPC' : 'EIO' })
  }
  t.deps.storage.put = createDiskStorage(t.uploads, {
    rename: (from, to) => (STEPS[tries % STEPS.length] === 'rename' ? refuse() : rename(from, to)),
    async open(path, flags) {
      const step = STEPS[tries % STEPS.length]
      return step === 'open' ? refuse() : failing(await open(path, flags), step)
    },
  }).put
  function failing(file: FileHandle, step: (typeof STEPS)[number] | undefined): FileHandle {
    const close = file.close.bind(file)
    if (step === 'close') file.close = () => close().then(refuse)
    if (step === 'writeFile' || step === 'sync') file[step] = refuse
    return file
  }

  const { token } = await signedUp(t)
  const form = new FormData()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a06' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const body = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type')! }
  const payload = Buffer.from(await body.arrayBuffer())
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void

  const answers = new Set<string>()
  for (; tries < UPLOADS; tries += 1) {
    const page = t.app.http.inject('/api/health/live')
    const upload = await t.app.http.inject({ method: 'POST', url: '/api/auth/upload-avatar', headers, payload })
    answers.add(`${upload.statusCode} ${(await page).statusCode}`)
    // Node ends the process for a file that is collected open.
    if (tries % 10 === 9) collect()
    await turn()
  }
  expect([...answers]).toEqual(['503 200'])
  expect(await readdir(t.uploads)).toEqual([])
  await workOnce(t)
  expect(await t.db.selectFrom('stored_file').select('id').execute()).toEqual([])
  await t.close()
})
