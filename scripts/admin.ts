/**
 * What only the person who runs the machine may do; asks for what it needs at the terminal. The database is the one of
 * DATABASE_URL, or the built-in one.
 *
 * `npm run admin -- create` makes an admin, the only way to get the first one.
 * `npm run admin -- reset-second-factor` lets an admin who has lost phone and recovery codes set up a new second factor.
 */
import { createInterface } from 'node:readline/promises'
import { createAccount, resetFactor } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { withDeps } from './with-deps.ts'

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
