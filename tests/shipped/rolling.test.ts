import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, changeMember, getHousehold, type Household, type HouseholdMember } from '#contract/household.ts'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { joinAs } from './joining.ts'
import { packImage, type Packed } from './pack.ts'
import { complaintsOf, startProgram, type Program } from './program.ts'
import { send, type Asker } from './questions.ts'
import { startSurroundings } from './surroundings.ts'

/** Slow enough for the limit of requests a minute of one address. */
const PAUSE_MS = 450

/** Daemons are not on every user's path. */
const PATHS = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

const isInstalled = hasNginx()
if (!isInstalled) console.info('nginx is not installed: the tests that need it are skipped.')

describe.skipIf(!isInstalled)('two processes behind nginx', () => {
  let image: Packed
  let around: Awaited<ReturnType<typeof startSurroundings>>
  let worker: Program
  let running: Program[]
  let ports: number[]
  let proxy: { origin: string; end(): Promise<unknown> }
  let client: Asker

  const start = (port: number) =>
    startProgram(['server/main.ts'], { folder: image.folder, port, env: { ...around.settings, ROLE: 'web' } })

  beforeAll(async () => {
    await ensureBuilt()
    ;[image, around] = await Promise.all([packImage(), startSurroundings()])
    ports = [await freePort(), await freePort()]
    running = [await start(ports[0]!), await start(ports[1]!)]
    // Sends the code of the sign-up.
    worker = await startProgram(['server/main.ts'], {
      folder: image.folder,
      port: await freePort(),
      env: around.settings,
    })
    proxy = await startNginx(ports)
    client = await joinAs(proxy.origin, 'client', around.twilio.texts)
  })
  afterAll(async () => {
    await proxy?.end()
    await Promise.all([...(running ?? []), worker].map((program) => program?.end()))
    await Promise.all([image?.remove(), around?.end()])
  })

  test('restarted in turn, they answer every request and lose no write', async () => {
    const { origin } = proxy
    const pet = await send<HouseholdMember>(
      origin,
      addMember.path,
      { kind: 'pet', name: 'Pet 0', species: 'dog' },
      client.headers,
    )
    const faults: string[] = []
    let [asked, acknowledged, isOver] = [0, 0, false]

    async function repeat(act: () => Promise<void>) {
      while (!isOver) {
        asked += 1
        await act().catch((error: unknown) => faults.push(String(error)))
        await sleep(PAUSE_MS)
      }
    }
    async function read(path: string) {
      const { status } = await fetch(`${origin}${path}`)
      if (status !== 200) faults.push(`${path} ${status}`)
    }
    async function write() {
      const { species, version } = pet
      const answer = await fetch(`${origin}/api${changeMember.path.replace(':id', pet.id)}`, {
        method: changeMember.method,
        headers: { 'content-type': 'application/json', ...client.headers },
        body: JSON.stringify({ name: `Pet ${acknowledged + 1}`, species, version }),
      })
      if (answer.status !== 200) throw new Error(`write ${answer.status} ${await answer.text()}`)
      pet.version = ((await answer.json()) as HouseholdMember).version
      acknowledged += 1
    }
    const load = [repeat(() => read('/')), repeat(() => read('/api/hero')), repeat(write)]
    for (const [n, port] of ports.entries()) {
      expect(await running[n]!.end()).toBe(0)
      running[n] = await start(port)
    }
    isOver = true
    await Promise.all(load)

    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(20)
    const { members } = await answerOf<Household>(`${origin}/api${getHousehold.path}`, client)
    expect(members.map(({ name }) => name)).toEqual([`Pet ${acknowledged}`])
    expect(running.flatMap(complaintsOf)).toEqual([])
  })

  test('news of open pages comes at once', async () => {
    const ending = new AbortController()
    const answer = await fetch(`${proxy.origin}/api/live`, { headers: client.headers, signal: ending.signal })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    ending.abort()
  })
})

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: PATHS })
    return true
  } catch {
    return false
  }
}

async function answerOf<T>(url: string, { headers }: Asker): Promise<T> {
  return (await (await fetch(url, { headers })).json()) as T
}

/** With the file that is shipped, but its own ports and no certificate. */
async function startNginx(ports: number[]) {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'homebloom-nginx-')), await freePort()]
  const shipped = await readFile('deploy/nginx.conf', 'utf8')
  const site = shipped
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace(/^ {2}listen \[.*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace(':8001', `:${ports[0]}`)
    .replace(':8002', `:${ports[1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) await mkdir(join(folder, name))
  const whole = [
    'daemon off;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ]
  await writeFile(join(folder, 'nginx.conf'), whole.join('\n'))
  const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: PATHS,
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/api/health/live`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx has not started')
    await sleep(50)
  }
  return {
    origin,
    async end() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
