import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { fileMessages } from '#contract/rules/file.ts'
import type { FileLinks, UploadedFile } from '#contract/files.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { ConnectionTarget, Database } from '#server/platform/db/connection.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { MEMORY } from '#scripts/launch/memory.mjs'
import { urlOf } from '#tests/setup/server.ts'
import { corpus, type Case } from './corpus.ts'

export type Drill = {
  sent: number
  stored: number
  refused: number
  broken: number
  faults: string[]
  /** Of the server's process, in MB. */
  idleMb: number
  grownMb: number
  /**
   * Of the processes that open PDFs, at most, and how many of them ran at the same time; 0 where the system does not
   * say.
   */
  childMb: number
  together: number
  seconds: number
}

type Options = {
  db: Database
  target: ConnectionTarget
  /** How often the corpus is sent. */
  rounds: number
  /** Without what takes long to open. */
  isShort?: boolean
  /** Uploads at the same time. */
  atOnce: number
}

const MB = 1024 * 1024
const BOUNDARY = 'corpus0boundary'

/** Sends the whole corpus to a server of its own, breaks uploads off, and tries what was stored with wrong sessions and old links. */
export async function drillUploads({ db, target, rounds, atOnce, isShort = false }: Options): Promise<Drill> {
  const uploads = await mkdtemp(join(tmpdir(), 'homebloom-corpus-'))
  const server = await startServer(target, uploads)
  const site = { db, clock: systemClock } as unknown as TestApp
  const stranger = await addPerson(site)
  // The uploads of one person wait for each other, so each line is another person.
  const owners = await Promise.all(Array.from({ length: atOnce }, () => addPerson(site)))
  const [owner] = owners as [TestPerson, ...TestPerson[]]
  const drill: Drill = {
    sent: 0,
    stored: 0,
    refused: 0,
    broken: 0,
    faults: [],
    idleMb: 0,
    grownMb: 0,
    childMb: 0,
    together: 0,
    seconds: 0,
  }
  const fault = (text: string) => drill.faults.push(text)
  const ask: Ask = (path, token, { headers, ...init } = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })

  async function send(one: Case, { token }: TestPerson): Promise<Response> {
    for (;;) {
      const init = {
        method: 'POST',
        body: new Uint8Array(multipart(one)),
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      }
      const answer = await ask(`/corpus/${one.to}`, token, init)
      if (answer.status !== 429) return answer
      await sleep(200)
    }
  }

  async function tryOne(one: Case, sender: TestPerson): Promise<void> {
    const answer = await send(one, sender).catch((error: unknown) => fault(`${one.name}: ${inspect(error)}`))
    if (!(answer instanceof Response)) return
    drill.sent += 1
    const body: unknown = await answer.json()
    const isStored = answer.status === 201
    drill[isStored ? 'stored' : 'refused'] += 1
    if (answer.status >= 500 || (one.becomes !== 'either' && isStored !== (one.becomes === 'stored')))
      fault(`${one.name} (${one.becomes}): ${answer.status} ${JSON.stringify(body)}`)
    if (one.name.startsWith('a HEIC') && (body as { detail: string }).detail !== fileMessages.heic)
      fault(`${one.name}: nobody says how to send it: ${JSON.stringify(body)}`)
    if (isStored) await look(one, body as UploadedFile, sender)
  }

  const oldLinks: { link: string; token: string }[] = []
  async function look(one: Case, file: UploadedFile, { token }: TestPerson): Promise<void> {
    if (file.url) {
      const shown = await ask(file.url)
      const bytes = Buffer.from(await shown.arrayBuffer())
      if (shown.headers.get('content-type') !== 'image/webp' || /<script|Secret Person/.test(bytes.toString('latin1')))
        fault(`${one.name}: shown as ${shown.headers.get('content-type')}, with more than pixels in it`)
      return
    }
    if (one.to === 'photos') {
      for (const format of ['avif', 'webp']) {
        const shown = await ask(`/uploads/corpus_photos/corpus_photo_${file.id}_320.${format}`)
        const bytes = Buffer.from(await shown.arrayBuffer()).toString('latin1')
        if (shown.status !== 200 || /<script|Secret Person|Exif/i.test(bytes))
          fault(`${one.name}: ${shown.status} as ${format}, or with more than pixels in it`)
      }
      return
    }
    if ((await ask(`/corpus/links/${file.id}`, stranger.token)).status !== 404)
      fault(`${one.name}: links for a stranger`)
    const links = (await (await ask(`/corpus/links/${file.id}`, token)).json()) as FileLinks
    for (const link of [...links.pages.slice(0, 2), links.original].filter((each) => each !== null)) {
      const answers = [await ask(link, token), await ask(link, stranger.token), await ask(link)]
      const statuses = answers.map(({ status }) => status).join()
      if (statuses !== '200,404,401') fault(`${one.name}: its link answers ${statuses}`)
      const bytes = Buffer.from(await answers[0]!.arrayBuffer()).toString('latin1')
      if (link !== links.original && (!bytes.startsWith('RIFF') || /<script|Secret Person|Exif/i.test(bytes)))
        fault(`${one.name}: its page holds more than pixels`)
      oldLinks.push({ link, token })
    }
  }

  const all = await corpus({ isShort })
  const started = Date.now()
  drill.idleMb = Math.round((await server.memory()).now / MB)
  for (let round = 0; round < rounds; round += 1) {
    const waiting = [...all]
    const line = async (sender: TestPerson) => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await tryOne(one, sender)
    }
    await Promise.all(owners.map(line))
  }
  const photo = all.find(({ name }) => name === 'noise of 9 MB')!
  const paper = all.find(({ name }) => name === 'a PDF')!
  const small = all.find(({ name }) => name === 'one pixel')!
  // By a person who has sent nothing else, so that anything stored of it shows.
  const breaker = await addPerson(site)
  const before = (await readdir(uploads)).length
  for (const one of [photo, paper])
    for (let tenth = 0; tenth < 10; tenth += 1) await breakOff(server.port, breaker.token, one, tenth)
  drill.broken = 20
  // After everything that this person sent before, without waiting for what will never arrive; then the gates of the
  // memory and of the decoders are free as well.
  const stalled = await stall(server.port, stranger.token, small)
  await tryOne(small, breaker)
  // The server gives up what does not arrive after a minute: this one must not wait for that.
  if (stalled.isGivenUp()) fault('after broken uploads the next one waits until the server gives those up')
  stalled.leave()
  await Promise.all([tryOne(photo, owners.at(-1)!), tryOne(paper, owner)])
  const kept = await db.selectFrom('stored_file').select('id').where('owner_id', '=', breaker.id).execute()
  if (kept.length !== 1) fault(`${kept.length - 1} files that were broken off have a row`)
  // Two pictures, and of the paper its page and the PDF itself.
  const added = (await readdir(uploads)).length - before
  if (added !== 4) fault(`${added} files in the storage where four were stored`)
  for (const [name, status] of await sendNonsense(ask, owner.token))
    if (status >= 500 || status < 400) fault(`${name}: ${status}`)
  await ask('/corpus/minutes/5', undefined, { method: 'POST' })
  for (const { link, token } of oldLinks) {
    const { status } = await ask(link, token)
    if (status !== 404) fault(`a link of five minutes ago answers ${status}`)
  }
  for (const text of await inClear(uploads)) fault(text)
  const memory = await server.memory()
  drill.grownMb = Math.round(memory.own / MB) - drill.idleMb
  drill.childMb = Math.round(memory.children / MB)
  drill.together = memory.together
  drill.seconds = Math.round((Date.now() - started) / 1000)
  await server.stop()
  await rm(uploads, { recursive: true, force: true })
  return drill
}

export function describeDrill(drill: Drill): string {
  const { sent, stored, refused, broken, faults, idleMb, grownMb, childMb, together, seconds } = drill
  return [
    `${sent} files in ${seconds} s: ${stored} stored, ${refused} refused, ${broken} broken off`,
    `memory of the server: ${idleMb} MB idle, at most ${grownMb} MB more`,
    `${together} at once opened PDFs, with at most ${childMb} MB`,
    `${faults.length} faults`,
    ...faults,
  ].join('\n')
}

async function startServer(target: ConnectionTarget, uploads: string) {
  const env = { ...MEMORY, ...process.env, DATABASE_URL: urlOf(target), UPLOADS: uploads, NODE_ENV: 'production' }
  const child = fork(join(import.meta.dirname, 'server-child.ts'), { env, execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async memory() {
      child.send('memory')
      const [answer] = (await once(child, 'message')) as [
        { now: number; own: number; children: number; together: number },
      ]
      return answer
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Written by hand, so that a name arrives as it is. */
function multipart({ bytes, fileName = 'file.png', type = 'image/png' }: Case): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** The connection ends after so many tenths of the body. */
async function breakOff(port: number, token: string, one: Case, tenths: number): Promise<void> {
  const socket = await beginUpload(port, token, one, tenths)
  await sleep(20)
  socket.destroy()
}

/** Half an upload on a connection that stays: how long the server waits for the rest. */
async function stall(port: number, token: string, one: Case) {
  const socket = await beginUpload(port, token, one, 5)
  let isGivenUp = false
  socket.resume().once('close', () => (isGivenUp = true))
  return { isGivenUp: () => isGivenUp, leave: () => socket.destroy() }
}

async function beginUpload(port: number, token: string, one: Case, tenths: number): Promise<Socket> {
  const body = multipart(one)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    `POST /corpus/${one.to} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, Math.floor((body.length * tenths) / 10)))
  return socket
}

type Init = { method?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }
type Ask = (path: string, token?: string, init?: Init) => Promise<Response>

/** Requests that are no upload of one file. */
async function sendNonsense(ask: Ask, token: string): Promise<[string, number][]> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const part = (head: string, body = 'x') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const end = `--${BOUNDARY}--\r\n`
  const requests: [string, string, string][] = [
    ['JSON', 'application/json', '{"file":"x"}'],
    ['no body', type, ''],
    ['no parts', type, end],
    ['no boundary', 'multipart/form-data', part('name="file"; filename="a"') + end],
    ['another boundary', type, part('name="file"; filename="a"').replaceAll(BOUNDARY, 'other')],
    ['another field', type, part('name="photo"; filename="a"') + end],
    ['a field instead of a file', type, part('name="file"') + end],
    ['a part without a name', type, `--${BOUNDARY}\r\n\r\nx\r\n${end}`],
    ['no end', type, part('name="file"; filename="a"')],
    ['a file of nothing', type, part('name="file"; filename="a"', '') + end],
    ['a thousand fields', type, part('name="a"').repeat(1000) + part('name="file"; filename="a"') + end],
    ['a name from the prototype', type, part('name="__proto__"; filename="a"') + end],
  ]
  const answers: [string, number][] = []
  for (const [name, contentType, body] of requests) {
    const init = { method: 'POST', body, headers: { 'content-type': contentType } }
    answers.push([name, (await ask('/corpus/pictures', token, init)).status])
  }
  return answers
}

/** What the storage of private files contains in readable form. */
async function inClear(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part')) faults.push(`${name} was left half-written`)
    if (!name.startsWith('corpus_document_')) continue
    const bytes = await readFile(join(folder, name))
    if (!name.endsWith('.bin') || bytes.includes('WEBP') || bytes.includes('%PDF')) faults.push(`${name} can be read`)
  }
  return faults
}
