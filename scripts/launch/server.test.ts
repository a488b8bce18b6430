import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestarts } from './restarts.mjs'

/** Each run of this server does the next thing of its plan, then stays. */
const SERVER = `
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(process.env.RUNS, process.pid + '\\n')
const runs = readFileSync(process.env.RUNS, 'utf8').trim().split('\\n').length
const act = process.env.PLAN.split(' ')[runs - 1] ?? 'stay'
if (act === 'refuse') process.exit(78)
if (act === 'fail') process.exit(1)
process.on('SIGINT', () => process.exit(0))
process.send('serving', () => {
  if (act === 'crash') process.exit(3)
  if (act === 'killed') process.kill(process.pid, 'SIGKILL')
  if (act === 'leave') process.exit(0)
  console.log('staying')
  setInterval(() => undefined, 1000)
})`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-launch-'))
  const launch = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
  await writeFile(join(folder, 'server.mjs'), SERVER)
  await writeFile(
    join(folder, 'start.mjs'),
    `import { createRestarts } from ${launch('restarts.mjs')}
import { runServer } from ${launch('server.mjs')}
runServer([${JSON.stringify(join(folder, 'server.mjs'))}], {}, createRestarts({ firstPauseMs: 10 }))`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0

function launch(plan: string) {
  made += 1
  const runs = join(folder, `runs-${made}`)
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], {
    env: { ...process.env, PLAN: plan, RUNS: runs },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  return {
    child,
    output: () => output,
    ended: ended(child),
    pids: async () => (await readFile(runs, 'utf8')).trim().split('\n').map(Number),
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}

test.each(['crash', 'killed'])('a server that served and ended unasked (%s) is started again', async (act) => {
  const launched = launch(`${act} fail stay`)
  await expect.poll(launched.output).toContain('staying')
  expect(launched.output()).toMatch(
    /The server stopped unexpectedly \((?:with code 3|by SIGKILL)\)\. Restarting in 0\.01 s\./,
  )
  expect(await launched.pids()).toHaveLength(3)
  launched.child.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
})

test('one that keeps ending soon after its start is started again all the same', async () => {
  const launched = launch(`${'crash '.repeat(6)}stay`)
  await expect.poll(launched.output).toContain('staying')
  expect(await launched.pids()).toHaveLength(7)
  launched.child.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
})

test.each([
  ['fail', 1, 'The server stopped before it was ready.'],
  ['refuse', 78, ''],
  ['leave', 0, ''],
  ['crash refuse', 78, 'Restarting'],
])('one that does: %s, is not started again and ends with %i', async (plan, code, words) => {
  const launched = launch(plan)
  expect(await launched.ended).toBe(code)
  expect(await launched.pids()).toHaveLength(plan.split(' ').length)
  expect(launched.output()).toContain(words)
})

test('the second server follows its launcher into death like the first', async () => {
  const launched = launch('crash stay')
  await expect.poll(launched.output).toContain('staying')
  launched.child.kill('SIGKILL')
  const [, second = 0] = await launched.pids()
  await expect.poll(() => isAlive(second)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the pause before the next start', () => {
  const crash = (servedMs: number | undefined) => ({ code: 1, signal: null, servedMs })

  test('grows while the server keeps ending soon, and begins anew after one that stood', () => {
    const next = createRestarts()
    const pauses = [2000, undefined, 2000, 61_000, 2000].map((servedMs) => next(crash(servedMs)))
    expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000].map((pauseMs) => ({ pauseMs })))
  })

  test('is never longer than half a minute, and never the last', () => {
    const next = createRestarts()
    const ends = Array.from({ length: 1000 }, () => next(crash(10)))
    expect(ends.slice(5)).toEqual(Array.from({ length: 995 }, () => ({ pauseMs: 30_000 })))
  })
})
