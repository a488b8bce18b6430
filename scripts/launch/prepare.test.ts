import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Each of the two writes down when it begins and ends, and ends as it is told to. */
const ACT = `
import { appendFileSync, readFileSync } from 'node:fs'
const note = (words) => appendFileSync('log', name + ' ' + words + '\\n')
const [name, how] = process.argv.slice(2)
note('begins')
process.once('SIGINT', () => {
  note('is ended')
  process.exit(130)
})
if (how === 'fails') {
  console.error(name + ' says why')
  process.exit(1)
}
const end = () => {
  note('is done')
  process.exit(0)
}
const hasMet = () => ['build', 'filling'].every((one) => readFileSync('log', 'utf8').includes(one + ' begins'))
if (how === 'meets') setInterval(() => hasMet() && end(), 20)
else setTimeout(end, how === 'stays' ? 60_000 : 300)`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-prepare-'))
  await cp(import.meta.dirname, join(folder, 'scripts/launch'), { recursive: true })
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'build'))
  await writeFile(join(folder, 'act.mjs'), ACT)
  await writeFile(join(folder, 'log'), '')
  await writeFile(
    join(folder, 'start.mjs'),
    `import { ensureReady } from './scripts/launch/prepare.mjs'
await ensureReady({ APP_MODE: process.env.MODE ?? 'sandbox' })`,
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Gives the folder a build and a filling of its own. */
async function given(acts: { build: string; filling: string }): Promise<void> {
  const scripts = { build: `exec node act.mjs build ${acts.build}` }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const filling = `process.argv.push('filling', '${acts.filling}')
process.argv.splice(2, 1)
await import('../act.mjs')`
  await writeFile(join(folder, 'scripts/admin.ts'), filling)
}

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

const log = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n').filter(Boolean)

test('the demo is filled while the pages are built, and only then', async () => {
  // Each ends only once the other has begun.
  await given({ build: 'meets', filling: 'meets' })
  expect(await start().ended).toBe(0)
  expect((await log()).slice(0, 2).toSorted()).toEqual(['build begins', 'filling begins'])
  expect((await log()).slice(2).toSorted()).toEqual(['build is done', 'filling is done'])
  await writeFile(join(folder, 'log'), '')
  expect(await start().ended).toBe(0)
  expect(await log()).toEqual([])
})

test('a production start fills no demo', async () => {
  await given({ build: 'works', filling: 'works' })
  expect(await start({ MODE: 'production' }).ended).toBe(0)
  expect(await log()).toEqual(['build begins', 'build is done'])
})

test.each([
  ['filling', 'build', { build: 'stays', filling: 'fails' }, /filling says why[^]*Could not prepare the database/],
  ['build', 'filling', { build: 'fails', filling: 'stays' }, /The build failed:\nbuild says why/],
])('a failed %s is named, and ends the %s', async (_, other, acts, words) => {
  await given(acts)
  const started = start()
  expect(await started.ended).toBe(1)
  expect(started.output()).toMatch(words)
  expect(await log()).not.toContain(`${other} is done`)
  await expect
    .poll(log)
    .toSatisfy((lines: string[]) => lines.includes(`${other} is ended`) || !lines.includes(`${other} begins`))
})

test('a start that is stopped ends both', async () => {
  await given({ build: 'stays', filling: 'stays' })
  const started = start()
  await expect.poll(log).toHaveLength(2)
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain('Stopped.')
  expect((await log()).slice(2).toSorted()).toEqual(['build is ended', 'filling is ended'])
})
