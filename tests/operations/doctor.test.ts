import { createServer as createHttp } from 'node:http'
import { createServer as createSmtp, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkSettings } from '#server/env.ts'
import { examine, type Finding } from '#server/operations/index.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { createDiskStorage } from '#server/platform/ports/storage.ts'
import { STRIPE_API_VERSION } from '#server/platform/ports/stripe.ts'
import { createVault } from '#server/platform/vault.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { createTestDatabase } from '#tests/setup/database.ts'
import { handIn } from '#tests/factories/papers.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { admin } from './command.ts'

let t: TestApp
const open: { close(): unknown }[] = []
beforeAll(async () => {
  const { target, drop } = await createTestDatabase({ isFresh: true })
  // As the command opens it: with the settings of a server.
  const db = createDatabase(target, { max: 10, isServing: true })
  t = await startTestApp({ database: { db, target, drop: () => db.destroy().then(drop) } })
  await withCatalogue(t)
  await anAdmin(t)
  await handIn(t, await anOpenProvider(t), 'government_id')
})
afterAll(async () => {
  for (const server of open) server.close()
  await t.close()
})

async function listening<S extends Server>(server: S): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const HUSH = 'hush-hush-4711'
const WEBHOOK = 'https://homebloom.example/api/payments/webhook'

/** The services as they are when all is well, and a test's changes to them. */
async function services(
  told: { stripe?: object; date?: string; account?: object; smtp?: string; endpoints?: object[] } = {},
) {
  const api = createHttp((request, answer) => {
    const say = (body: object, headers: object = {}) => {
      answer.writeHead(200, { 'content-type': 'application/json', ...(headers as Record<string, string>) })
      answer.end(JSON.stringify(body))
    }
    if (request.url?.startsWith('/2010-04-01')) return say({ status: 'active', type: 'Full', ...told.account })
    const date = told.date ? { date: told.date } : {}
    if (request.url === '/v1/account')
      return say(
        { id: 'acct_1', charges_enabled: true, ...told.stripe },
        { 'stripe-version': STRIPE_API_VERSION, ...date },
      )
    const data = told.endpoints ?? [{ url: WEBHOOK, status: 'enabled', enabled_events: ['*'] }]
    return say({ object: 'list', has_more: false, data })
  })
  const smtp = createSmtp((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      const line = bytes.toString()
      if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
      else if (line.startsWith('AUTH')) socket.write(told.smtp ?? '235 welcome\r\n')
      else socket.end('221 bye\r\n')
    })
  })
  const [http, mail] = [await listening(api as never), await listening(smtp)]
  const source = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://homebloom@db.example/homebloom',
    PUBLIC_URL: 'https://homebloom.example',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SUPPORT_EMAIL: 'help@homebloom.example',
    SUPPORT_PHONE: '(604) 555-0100',
    SMTP_URL: `smtp://us:${HUSH}@127.0.0.1:${mail}?ignoreTLS=true`,
    MAIL_FROM: 'us@homebloom.example',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: `${HUSH}-token`,
    TWILIO_FROM: '+16045550100',
    STRIPE_SECRET_KEY: 'sk_live_hushhush',
    STRIPE_WEBHOOK_SECRET: 'whsec_hushhush',
    STRIPE_API_URL: `http://127.0.0.1:${http}`,
    TWILIO_API_URL: `http://127.0.0.1:${http}`,
  }
  return { source, services: source, settings: checkSettings(source), folders: [t.uploads] }
}

const of = (found: Finding[], name: string) => found.filter((one) => one.name === name)
const saidOf = (found: Finding[]) =>
  found.filter(({ state }) => state !== 'ok').map(({ name, state, text }) => `${name} ${state}: ${text}`)

test('of a deployment that is well it says so of every part', async () => {
  const found = await examine({ deps: t.deps, ...(await services()) })
  const parts = [
    'database',
    'rights in the database',
    'migrations',
    'clock of the database',
    'time zones',
    'disk',
    'storage of files',
    'mail',
    'text messages',
    'payment company',
    'version of the payment API',
    'clock of this machine',
    'events from the payment company',
    'data key',
    'work that waits',
    'backups',
  ]
  expect([...new Set(found.filter(({ state }) => state === 'ok').map(({ name }) => name))]).toEqual(
    expect.arrayContaining(parts.filter((part) => part !== 'rights in the database')),
  )
  expect(found.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(found.every(({ state, mend }) => state === 'ok' || mend !== null)).toBe(true)
})

test('it names the settings that a pooler took away, and the statements that give them to the role', async () => {
  const bare = createDatabase(t.target, { max: 1, pooler: t.target })
  const found = of(await examine({ deps: { ...t.deps, db: bare }, ...(await services()) }), 'connections')
  await bare.destroy()
  expect(found).toMatchObject([{ state: 'wrong', mend: expect.stringContaining('alter role homebloom in database') }])
})

test('it names the events that the endpoint does not get, refunds among them', async () => {
  const enabled_events = ['checkout.session.completed', 'checkout.session.expired', 'charge.dispute.*']
  const given = await services({ endpoints: [{ url: WEBHOOK, status: 'enabled', enabled_events }] })
  const found = of(await examine({ deps: t.deps, ...given }), 'events from the payment company')
  expect(found).toMatchObject([{ state: 'warning', text: expect.stringContaining('refund.updated, refund.failed') }])
})

test('of each service it says what is wrong, in words that mend it and hold no secret', async () => {
  const found = await examine({
    deps: t.deps,
    ...(await services({
      account: { status: 'suspended' },
      stripe: { charges_enabled: false },
      date: new Date(Date.now() - 3_600_000).toUTCString(),
      smtp: `535 wrong password ${HUSH}\r\n`,
      endpoints: [{ url: 'https://elsewhere.example/hook', status: 'enabled', enabled_events: ['*'] }],
    })),
  })
  const said = saidOf(found)
  expect(said).toEqual(
    expect.arrayContaining([
      'mail wrong: the email was not accepted: EAUTH 535 AUTH',
      'text messages wrong: the account is suspended',
      'payment company wrong: the account can’t accept payments',
      `events from the payment company wrong: no active endpoint leads to ${WEBHOOK}`,
    ]),
  )
  expect(of(found, 'clock of this machine')).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('behind') },
  ])
  expect(JSON.stringify(found)).not.toMatch(/hush/)
})

test('a service that says nothing keeps nobody waiting', async () => {
  const silent = await listening(createSmtp(() => undefined))
  const { source, ...rest } = await services()
  const mute = { ...source, SMTP_URL: `smtp://us:${HUSH}@127.0.0.1:${silent}` }
  // The service never answers: that this ends at all shows the limit at work.
  const found = await examine({ deps: t.deps, ...rest, source: mute, services: mute, limitMs: 800 })
  expect(saidOf(of(found, 'mail'))).toEqual(['mail wrong: didn’t answer within 0.8 s'])
})

test('a key that is gone, a storage that is closed and work that stands still are told', async () => {
  const well = await services()
  const lost = await examine({ deps: { ...t.deps, vault: createVault('another') }, ...well })
  expect(saidOf(of(lost, 'data key')).join('\n')).toMatch(
    /1 files are encrypted with the key [0-9a-f]{8}, which is missing/,
  )
  const former = createVault('another', [Buffer.from('of tests')])
  expect(
    of(await examine({ deps: { ...t.deps, vault: former }, ...well }), 'data key').map(({ text }) => text),
  ).toEqual([
    `works (${former.keyId})`,
    expect.stringMatching(/^the former key [0-9a-f]{8} is still needed for \d+ values$/),
  ])
  const closed = await examine({ deps: { ...t.deps, storage: createDiskStorage('/dev/null/x') }, ...well })
  expect(of(closed, 'storage of files')).toMatchObject([{ state: 'wrong' }])
  await sql`
    with told as (insert into notification (id, template, subject_type, subject_id, created_at)
      values ('n1', 'account.code', 'account', 'a1', ${t.clock.now()}) returning id)
    insert into outbox_message (notification_id, reader, channel, recipient, is_urgent, created_at)
    select id, 'owner', 'sms', '6045550100', true, ${new Date(t.clock.now().getTime() - 20 * 60_000)} from told`.execute(
    t.db,
  )
  expect(saidOf(of(await examine({ deps: t.deps, ...well }), 'lane urgent sms'))).toEqual([
    'lane urgent sms wrong: 1 waiting, the oldest for 20 minutes',
  ])
  await sql`delete from notification where id = 'n1'`.execute(t.db)
})

test('a database that is away, or that another version made, is told and nothing else is asked of it', async () => {
  const away = createDatabase({ host: '/nowhere', port: 1, user: 'x', database: 'x' }, { max: 1 })
  const found = await examine({ deps: { ...t.deps, db: away }, ...(await services()) })
  expect(of(found, 'database')).toMatchObject([{ state: 'wrong' }])
  expect(of(found, 'backups')).toEqual([])
  await away.destroy()
  const own = await startTestApp()
  await sql`update migration set hash = 'x' where name = (select max(name) from migration)`.execute(own.db)
  expect(of(await examine({ deps: own.deps, ...(await services()) }), 'migrations')).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('another version made this database') },
  ])
  await own.close()
})

test('at the terminal it answers for people and for programs, and fails where something is wrong', async () => {
  const { source } = await services()
  const production = { ...source, NODE_ENV: 'production', APP_MODE: '', STRIPE_SECRET_KEY: 'nonsense-key' }
  const [sandbox, broken] = await Promise.all([
    admin(['doctor', '--json'], { target: t.target, env: { UPLOAD_DIR: t.uploads, NODE_ENV: 'test' } }),
    admin(['doctor'], { env: { ...production, DATABASE_URL: 'postgres://us:hushhush@127.0.0.1:1/none' } }),
  ])
  const found = JSON.parse(sandbox.out) as Finding[]
  expect(of(found, 'settings')).toMatchObject([{ state: 'ok' }])
  // The key of the tests is not the one of this command.
  expect([sandbox.code, of(found, 'data key')[0]?.state]).toEqual([1, 'wrong'])
  expect(broken.code).toBe(1)
  expect(broken.out).toMatch(/WRONG {2}database: doesn’t answer/)
  expect(broken.out).toContain('STRIPE_SECRET_KEY must be a secret key')
  expect(broken.out + broken.err).not.toMatch(/hush|nonsense/)
})
