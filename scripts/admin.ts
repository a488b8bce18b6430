/**
 * `npm run admin -- create`: makes an admin, the only way to get the first one. Asks for what it needs at the terminal;
 * the database is the one of DATABASE_URL, or the built-in one.
 */
import { createInterface } from 'node:readline/promises'
import { createAccount } from '#server/accounts/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase, inTransaction } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createEvents } from '#server/platform/events.ts'

const QUESTIONS = {
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

async function ask(): Promise<Record<keyof typeof QUESTIONS, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: [string, string][] = []
  for (const [name, question] of Object.entries(QUESTIONS)) {
    process.stdout.write(`${question}: `)
    answers.push([name, ((await lines.next()).value ?? '') as string])
  }
  terminal.close()
  return Object.fromEntries(answers) as Record<keyof typeof QUESTIONS, string>
}

async function create(): Promise<void> {
  const { first_name, last_name, email, phone_number, password, ...address } = await ask()
  const url = process.env['DATABASE_URL']
  const postgres = url ? undefined : await startEmbeddedPostgres({ durable: true })
  const db = createDatabase(url ?? postgres!.connection, { max: 2 })
  try {
    await migrate(db)
    const deps = {
      clock: systemClock,
      events: createEvents(),
      site: { name: process.env['PRODUCT_NAME'] ?? 'Homebloom' },
    }
    const account = { first_name, last_name, email, phone_number, password, role: 'admin' as const, address }
    await inTransaction(db, (trx) => createAccount(deps, trx, account))
    console.log(`\n${email} is an admin now.`)
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}

if (process.argv[2] === 'create')
  await create().catch((error: unknown) => {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  })
else {
  console.error('Usage: npm run admin -- create')
  process.exitCode = 2
}
