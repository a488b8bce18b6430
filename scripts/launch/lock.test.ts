import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a script of this folder. */
function run(script: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], { cwd: folder, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

describe('one at a time', () => {
  const lock = () => join(folder, 'x.lock')
  const log = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')

  beforeEach(async () => {
    await writeFile(join(folder, 'log'), '')
    const launch = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href)
    await writeFile(
      join(folder, 'holder.mjs'),
      `import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { oneAtATime } from ${launch}
await oneAtATime('x.lock', 'waiting', async () => {
  appendFileSync('log', 'in ' + process.pid + '\\n')
  await pause(Number(process.env.HOLD))
  appendFileSync('log', 'out ' + process.pid + '\\n')
})`,
    )
  })

  test('many at once take turns, and leave nothing behind', async () => {
    const all = Array.from({ length: 6 }, () => run('holder.mjs', { HOLD: '100' }))
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0, 0])
    const lines = await log()
    expect(lines).toHaveLength(12)
    for (let at = 0; at < 12; at += 2) {
      expect(lines[at]).toMatch(/^in /)
      expect(lines[at + 1]).toBe(lines[at]!.replace('in', 'out'))
    }
    expect((await readdir(folder)).toSorted()).toEqual(['holder.mjs', 'log'])
  })

  test('who waits goes on at once when the holder is killed', async () => {
    const first = run('holder.mjs', { HOLD: '600000' })
    await expect.poll(log).toEqual([`in ${first.child.pid}`])
    const others = [run('holder.mjs', { HOLD: '50' }), run('holder.mjs', { HOLD: '50' })]
    await expect.poll(() => others.every(({ output }) => output().includes('waiting'))).toBe(true)
    first.child.kill('SIGKILL')
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
    const lines = (await log()).slice(1)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['in', 'out', 'in', 'out'])
    expect((await readdir(folder)).toSorted()).toEqual(['holder.mjs', 'log'])
  })

  test.each([
    ['another machine that has said nothing for a minute', 'elsewhere', 61],
    ['a process that is alive under this number now, and says nothing', hostname(), 61],
  ])('a lock of %s is given up', async (_, host, seconds) => {
    await writeFile(lock(), `${process.pid} ${host}`)
    const before = new Date(Date.now() - seconds * 1000)
    await utimes(lock(), before, before)
    expect(await run('holder.mjs', { HOLD: '1' }).ended).toBe(0)
  })

  test('one of a holder that lives is kept', async () => {
    await writeFile(lock(), `${process.pid} ${hostname()}`)
    const waits = run('holder.mjs', { HOLD: '1' })
    await expect.poll(waits.output).toContain('waiting')
    expect(await stat(lock())).toBeDefined()
    await rm(lock())
    expect(await waits.ended).toBe(0)
  })
})

test('of two starts of one folder at once one builds, and the other waits for it', async () => {
  await cp(import.meta.dirname, join(folder, 'scripts', 'launch'), { recursive: true })
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web', 'page.tsx'), 'page')
  await writeFile(
    join(folder, 'build.mjs'),
    `import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('builds', 'one\\n')
mkdirSync('build', { recursive: true })
await new Promise((done) => setTimeout(done, 1000))`,
  )
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { build: 'node build.mjs' } }))
  await writeFile(
    join(folder, 'start.mjs'),
    `import { ensureBuilt } from './scripts/launch/build.mjs'
await ensureBuilt()`,
  )
  const both = [run('start.mjs'), run('start.mjs')]
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await readFile(join(folder, 'builds'), 'utf8')).toBe('one\n')
  const said = both.map(({ output }) => output())
  expect(said.filter((text) => text.includes('Built in'))).toHaveLength(1)
  expect(said.filter((text) => text.includes('Another process is building the pages in this folder'))).toHaveLength(1)
  expect(await run('start.mjs').ended).toBe(0)
  expect(await readFile(join(folder, 'builds'), 'utf8')).toBe('one\n')
})
