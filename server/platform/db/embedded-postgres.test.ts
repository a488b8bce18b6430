import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: true })
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
  running.delete(again)
  expect(await stop(recovered)).toBe(true)
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
