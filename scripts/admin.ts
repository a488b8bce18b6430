/**
 * What only the person who runs the machine may do; asks for what it needs at the terminal. The database is the one of
 * DATABASE_URL, or the built-in one.
 *
 * `npm run admin -- create` makes an admin, the only way to get the first one.
 * `npm run admin -- reset-second-factor` lets an admin who has lost phone and recovery codes set up a new second factor.
 */
import { createInterface } from 'node:readline/promises'
import { createAccount, resetFactor } from '#server/accounts/index.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { registerNotificationSubscribers } from '#server/notifications/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createDatabase, inTransaction } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLogger } from '#server/platform/logger.ts'
import { unlimited } from '#server/platform/rate-limit.ts'

const ACCOUNT = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone (10 digits)',
  street_address: 'Street address',
  city: 'City',
  province: 'Province (BC)',
  postal_code: 'Postal code',
  password: 'Password (shown as you type)',
} as const

const RESET = {
  email: 'Email of the admin',
  reason: 'Why (kept for good), and how you made sure that it is them',
  sure: 'They are logged out everywhere and set up a new second factor at the next login. Type "yes" to go on',
} as const

const commands: Record<string, () => Promise<string>> = { create, 'reset-second-factor': resetSecondFactor }

async function ask<T extends Record<string, string>>(questions: T): Promise<Record<keyof T, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: [string, string][] = []
  for (const [name, question] of Object.entries(questions)) {
    process.stdout.write(`${question}: `)
    answers.push([name, (((await lines.next()).value ?? '') as string).trim()])
  }
  terminal.close()
  return Object.fromEntries(answers) as Record<keyof T, string>
}

async function withDeps(act: (deps: Deps) => Promise<void>): Promise<void> {
  const url = process.env['DATABASE_URL']
  const postgres = url ? undefined : await startEmbeddedPostgres({ durable: true })
  const target = url ?? postgres!.connection
  const db = createDatabase(target, { max: 2 })
  // The settings of a deployment are for its server: here only names count.
  const { PRODUCT_NAME, SUPPORT_EMAIL } = process.env
  const site = siteOf(readEnv({ PRODUCT_NAME, SUPPORT_EMAIL }))
  const log = createLogger('silent')
  const deps = createDeps({ db, target, clock: systemClock, site, limits: unlimited, log, secret: '', uploads: '' })
  try {
    await migrate(db)
    registerNotificationSubscribers(deps)
    await act(deps)
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}

async function create(): Promise<string> {
  const { first_name, last_name, email, phone_number, password, ...address } = await ask(ACCOUNT)
  const account = { first_name, last_name, email, phone_number, password, role: 'admin' as const, address }
  await withDeps(async (deps) => {
    await inTransaction(deps.db, (trx) => createAccount(deps, trx, account))
  })
  return `${email} is an admin now. The first login sets up the second factor.`
}

async function resetSecondFactor(): Promise<string> {
  const { email, reason, sure } = await ask(RESET)
  if (reason === '') throw new Error('Please say why.')
  if (sure !== 'yes') throw new Error('Nothing was changed.')
  await withDeps(async (deps) => {
    await inTransaction(deps.db, (trx) => resetFactor(deps, trx, email, reason))
  })
  return `The second factor of ${email} is reset. They have been told by mail.`
}

const command = commands[process.argv[2] ?? '']
if (command)
  await command().then(
    (done) => console.log(`\n${done}`),
    (error: unknown) => {
      console.error(`\n${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    },
  )
else {
  console.error(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
}
