import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let socketDir: string | undefined
const running = new Set<EmbeddedPostgres>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homebloom-pg-'))
})

afterAll(async () => {
  for (const server of running) await server.stop()
  for (const folder of [dataDir, socketDir]) if (folder) await rm(folder, { recursive: true, force: true })
})

async function start(say?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: true, ...(say ? { say } : {}) })
  running.add(server)
  socketDir = server.connection.host
  return server
}

async function stop(server: EmbeddedPostgres): Promise<boolean> {
  running.delete(server)
  return server.stop()
}

async function query<Row extends object>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('starts on an empty folder, keeps rows between runs and over kill -9, and rebuilds a half-made cluster', async () => {
  await mkdir(join(dataDir, 'postgres/base'), { recursive: true })
  const fresh = await start()
  const [settings] = await query<{ fsync: string; version: number }>(
    fresh,
    "select current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as version",
  )
  expect(settings).toEqual({ fsync: 'on', version: 18 })
  await query(fresh, 'create table kept (id int); insert into kept values (1)')
  expect(await stop(fresh)).toBe(true)

  const again = await start()
  expect(await query(again, 'insert into kept values (2) returning id')).toEqual([{ id: 2 }])
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')

  const recovered = await start()
  expect(await query(recovered, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await postmasterPid()).not.toBe(pid)
  expect(await stop(again)).toBe(false)
  expect(await stop(recovered)).toBe(true)
})

test('a server that dies while it is used is started again, and says so in one line each time', async () => {
  const said: string[] = []
  const server = await start((line) => said.push(line))
  const back = 'The built-in database is back.'
  for (const times of [1, 2]) {
    process.kill(await postmasterPid(), 'SIGKILL')
    await expect.poll(() => said.filter((line) => line === back).length).toBe(times)
    expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  }
  expect(said[0]).toBe('The built-in database stopped. Restarting it.')
  expect(said.at(-1)).toBe(back)
  expect(await stop(server)).toBe(true)
})

test('a process that lost its announcing connection still counts as a user of the server', async () => {
  const said: string[] = []
  const one = await start((line) => said.push(line))
  const two = await start()
  await query(one, `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and granted`)
  await expect.poll(() => said).toContain('The built-in database is back.')
  expect(await stop(two)).toBe(false)
  expect(await query(one, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await stop(one)).toBe(true)
})

test('one that cannot be started at first is tried again until it can', async () => {
  const said: string[] = []
  const server = await start((line) => said.push(line))
  const pid = await postmasterPid()
  await rename(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => said.filter((line) => line.includes('Trying again')).length).toBeGreaterThan(1)
  await rename(join(dataDir, 'elsewhere'), join(dataDir, 'postgres'))
  await expect.poll(() => said).toContain('The built-in database is back.')
  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await stop(server)).toBe(true)
})

test('two starts at once share one server; the last one to leave stops it', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(one.connection).toEqual(two.connection)
  expect(await stop(one)).toBe(false)
  expect(await query(two, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await stop(two)).toBe(true)
})

test('a pid file that names an unrelated process does not block the start', async () => {
  await stop(await start())
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n  0  0\nready\n`)
  if (process.getuid?.() === 0) execFileSync('chown', ['65534:65534', pidFile])
  const server = await start()
  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await stop(server)).toBe(true)
})
