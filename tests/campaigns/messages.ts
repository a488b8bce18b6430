import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { uploadAvatar } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'
import { urlOf } from '#tests/setup/server.ts'
import { startServerProcess, type ServerProcess } from '#tests/setup/server-process.ts'

/** How many conversations, how many messages in all of them, and how often a server is killed meanwhile. */
export type MessagesPlan = { conversations: number; messages: number; kills: number }

export type MessagesVerdict = {
  sent: number
  seconds: number
  /** Answers that never came, after which the same message was sent again. */
  lost: number
  lostMessages: number
  doubled: number
  outOfOrder: number
  gaps: number
  wrongUnread: number
  /** Portraits that were acknowledged, and how many clients' last one cannot be opened as a whole. */
  portraits: number
  lostPortraits: number
}

type Talk = { id: string; people: readonly [TestPerson, TestPerson] }

const PROVIDERS = 5
const PATIENCE_MS = 60_000

/**
 * Clients and providers write to each other through two servers while one of them is killed again and again, and read
 * meanwhile. A sender without an answer sends the same message again under its key, to the other server. Clients change
 * their portraits meanwhile. Afterwards every message has to be there once, each side's in its order, every unread
 * count has to match the lines, and each client's last portrait has to be there, whole.
 */
export async function playMessages({ conversations, messages, kills }: MessagesPlan): Promise<MessagesVerdict> {
  const t = await startTestApp()
  const url = urlOf(t.target)
  const uploads = await mkdtemp(join(tmpdir(), 'homebloom-messages-'))
  const start = () => startServerProcess(url, { env: { UPLOAD_DIR: uploads } })
  const servers = await Promise.all([start(), start()])
  try {
    const talks = await begin(t, conversations)
    const started = performance.now()
    const each = Math.floor(messages / conversations / 2)
    const progress: Progress = { sent: 0, lost: 0, portraits: 0, last: new Map() }
    const breaking = breakServers(start, servers, kills, () => progress.sent / (2 * each * conversations))
    await Promise.all(talks.flatMap((talk) => [0, 1].map((side) => write(servers, talk, side, each, progress))))
    await breaking
    const seconds = (performance.now() - started) / 1000
    const { sent, lost, portraits, last } = progress
    const lostPortraits = await countLostPortraits(servers[0]!, last)
    return { sent, lost, seconds, portraits, lostPortraits, ...(await judge(t, talks, each)) }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await t.close()
    await rm(uploads, { recursive: true, force: true })
  }
}

/** `last`: the address of the portrait that each client got last. */
type Progress = { sent: number; lost: number; portraits: number; last: Map<string, string> }

async function begin(t: TestApp, count: number): Promise<Talk[]> {
  const providers: Bookable[] = []
  for (let n = 0; n < Math.min(PROVIDERS, count); n += 1) providers.push(await addBookable(t))
  const talks: Talk[] = []
  for (let n = 0; n < count; n += 1) {
    const [client, provider] = [await addPerson(t), providers[n % providers.length]!]
    talks.push({ id: await say(t, client, provider, 'Hello'), people: [client, provider] })
  }
  return talks
}

/** Kills one of the two when this much has been sent, and starts another in its place. */
async function breakServers(
  start: () => Promise<ServerProcess>,
  servers: ServerProcess[],
  kills: number,
  part: () => number,
): Promise<void> {
  for (let n = 1; n <= kills; n += 1) {
    while (part() < n / (kills + 1)) await pause(10)
    const at = n % servers.length
    await servers[at]!.kill()
    servers[at] = await start()
  }
}

async function write(
  servers: ServerProcess[],
  { id, people }: Talk,
  side: number,
  count: number,
  progress: Progress,
): Promise<void> {
  const [from, to] = side === 0 ? [people[0], people[1]] : [people[1], people[0]]
  for (let n = 0; n < count; n += 1) {
    const body = { text: `${side} ${n}` }
    await persist(servers, progress, `messages/with/${to.id}`, from.token, body, `${id}-${side}-${n}`)
    progress.sent += 1
    if (n % 7 === 3) {
      const line = { up_to: 2 * n }
      await persist(servers, progress, `messages/conversations/${id}/read`, from.token, line)
    }
    // A client is in one conversation alone, so nothing else changes the portrait.
    if (side === 0 && n % 10 === 5) await changePortrait(servers, progress, from, 100 + n)
  }
}

/** Asks until there is an answer, one server after the other. */
async function persist(
  servers: ServerProcess[],
  progress: { lost: number },
  path: string,
  token: string,
  body: object,
  key?: string,
): Promise<unknown> {
  const until = performance.now() + PATIENCE_MS
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${servers[attempt % servers.length]!.port}/api/${path}`, {
      method: 'POST',
      headers: {
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    }).catch(() => null)
    const told: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (told !== undefined) return told
    if (answer && !answer.ok && answer.status < 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    if (performance.now() > until) throw new Error(`${path}: nobody answers`)
    progress.lost += 1
    await pause(50)
  }
}

async function changePortrait(servers: ServerProcess[], progress: Progress, of: TestPerson, width: number) {
  const picture = await sharp({ create: { width, height: 100, channels: 3, background: '#a06' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const told = await persist(servers, progress, uploadAvatar.path.slice(1), of.token, body)
  progress.portraits += 1
  progress.last.set(of.id, (told as { avatar_url: string }).avatar_url)
}

async function countLostPortraits({ port }: ServerProcess, last: Progress['last']): Promise<number> {
  let lost = 0
  for (const address of last.values()) {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`)
    const picture = Buffer.from(await answer.arrayBuffer())
    const isWhole = await sharp(picture)
      .stats()
      .then(
        () => true,
        () => false,
      )
    if (!answer.ok || !isWhole) lost += 1
  }
  return lost
}

type Judged = Omit<MessagesVerdict, 'sent' | 'seconds' | 'lost' | 'portraits' | 'lostPortraits'>

async function judge(t: TestApp, talks: Talk[], each: number): Promise<Judged> {
  const found: Judged = { lostMessages: 0, doubled: 0, outOfOrder: 0, gaps: 0, wrongUnread: 0 }
  for (const { id } of talks) {
    const { rows } = await sql<{ number: number; author: string; body: string }>`
      select number, author, body from message where conversation_id = ${id} order by number`.execute(t.db)
    found.gaps += rows.filter(({ number }, at) => number !== at + 1).length
    for (const [side, author] of ['client', 'provider'].entries()) {
      const own = rows.flatMap((row) => (row.author === author && row.body !== 'Hello' ? [row.body] : []))
      const wanted = Array.from({ length: each }, (_, n) => `${side} ${n}`)
      found.lostMessages += wanted.filter((body) => !own.includes(body)).length
      found.doubled += own.length - new Set(own).size
      found.outOfOrder += [...new Set(own)].filter((body, at) => body !== wanted[at]).length
    }
    const { rows: wrong } = await sql`
      select from conversation c where c.id = ${id} and (
        c.client_unread <> (select count(*) from message m
          where m.conversation_id = c.id and m.author = 'provider' and m.number > c.client_read) or
        c.provider_unread <> (select count(*) from message m
          where m.conversation_id = c.id and m.author = 'client' and m.number > c.provider_read))`.execute(t.db)
    found.wrongUnread += wrong.length
  }
  return found
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
