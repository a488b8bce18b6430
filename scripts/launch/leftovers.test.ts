import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'homebloom-leftovers-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

test.skipIf(process.platform !== 'linux')(
  'the next run ends the processes of a killed run and removes its folder, and leaves a run that goes on',
  async () => {
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    const [killed, going] = [`homebloom-test-${ended.pid}-a`, `homebloom-test-${process.pid}-b`].map((name) =>
      join(place, name),
    ) as [string, string]
    for (const folder of [killed, going]) await mkdir(folder)
    const [left, kept] = [killed, going].map((folder) =>
      spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { env: { TMPDIR: folder } }),
    ) as [ReturnType<typeof spawn>, ReturnType<typeof spawn>]
    await Promise.all([once(left, 'spawn'), once(kept, 'spawn')])
    const isGone = once(left, 'exit')
    // Only root can give a folder to another user.
    const foreign = join(place, `homebloom-test-${ended.pid}-c`)
    await mkdir(foreign)
    const isRoot = process.getuid?.() === 0
    if (isRoot) await chown(foreign, 65534, 65534)
    const script = `(await import('./scripts/launch/leftovers.mjs')).removeLeftovers()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: { TMPDIR: place } })
    expect(await isGone).toEqual([null, 'SIGKILL'])
    expect([existsSync(killed), existsSync(going), kept.exitCode, kept.signalCode]).toEqual([false, true, null, null])
    expect(existsSync(foreign)).toBe(isRoot)
    kept.kill('SIGKILL')
  },
)
