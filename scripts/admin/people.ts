import type { Command } from 'commander'
import { plainEmail } from '#contract/rules.ts'
import { SCOPES, type AdminScope } from '#contract/scopes.ts'
import { createAccount, findIdByEmail, resetFactor } from '#server/accounts/index.ts'
import { changeAdmin, grantAdmin } from '#server/admin/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Run } from './program.ts'
import { ask, askSecret, confirm, print, Usage } from './terminal.ts'

const QUESTIONS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone (10 digits)',
  street: 'Street address',
  city: 'City',
  province: 'Province (BC)',
  postalCode: 'Postal code',
} as const

type Answers = Record<keyof typeof QUESTIONS, string>
type Json = { json?: boolean }
type Create = Partial<Answers> & Json & { scopes: string; passwordStdin?: boolean }
type About = Json & { email: string; reason: string }

/** Accounts of admins: who they are and what they may do. */
export function addPeopleCommands(program: Command, run: Run): void {
  program
    .command('create')
    .description('create an admin account; the only way to create the first')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option('--email <address>')
    .option('--phone <digits>', 'a Canadian phone number')
    .option('--street <address>')
    .option('--city <name>')
    .option('--province <code>', 'two letters, for example BC')
    .option('--postal-code <code>')
    .option('--scopes <list>', `with commas: ${SCOPES.join(', ')}`, 'owner')
    .option('--password-stdin', 'read the password from standard input; otherwise from ADMIN_PASSWORD or a prompt')
    .option('--json', 'print the result as JSON')
    .action(create)
  aboutSomebody(program.command('grant'), 'make a client an admin, or change an admin’s scopes')
    .requiredOption('--scopes <list>', `with commas: ${SCOPES.join(', ')}`)
    .action(grant)
  aboutSomebody(program.command('revoke'), 'make an admin a client again and log them out')
    .option('--yes', 'don’t ask for confirmation')
    .action(revoke)
  aboutSomebody(
    program.command('reset-factor'),
    'reset the second factor of an admin who lost their phone and recovery codes',
  )
    .alias('reset-second-factor')
    .option('--yes', 'don’t ask for confirmation')
    .action(reset)

  async function create({ json = false, scopes, passwordStdin = false, ...given }: Create): Promise<void> {
    const wanted = readScopes(scopes)
    const answers = await askAll(given)
    const password = await askSecret('Password (not shown)', { fromInput: passwordStdin, variable: 'ADMIN_PASSWORD' })
    const { firstName, lastName, email, phone, street, city, province, postalCode } = answers
    const account = {
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: phone,
      password,
      role: 'admin' as const,
      scopes: wanted,
      address: { street_address: street, city, province, postal_code: postalCode },
    }
    const id = await run((deps) => inTransaction(deps.db, (trx) => createAccount(deps, trx, account)))
    print(json, { id, email, scopes: wanted }, () => [
      `${email} is now an admin. They set up the second factor at the first login.`,
    ])
  }

  async function grant({ email, reason, scopes, json = false }: About & { scopes: string }): Promise<void> {
    const wanted = readScopes(scopes)
    const id = await run((deps) => grantAdmin(deps, 'operator', { email, scopes: wanted, reason: reasonOf(reason) }))
    print(json, { id, email, scopes: wanted }, () => [
      `${email} is an admin with these scopes: ${wanted.join(', ')}. We emailed them.`,
    ])
  }

  async function revoke({ email, reason, yes = false, json = false }: About & { yes?: boolean }): Promise<void> {
    const why = reasonOf(reason)
    await confirm(`This makes ${email} a client again and logs them out everywhere.`, yes)
    const id = await run(async (deps) => {
      const found = await idOf(deps, email)
      await changeAdmin(deps, 'operator', { id: found, scopes: [], reason: why }).catch(explainNoAdmin(email))
      return found
    })
    print(json, { id, email, scopes: [] }, () => [`${email} is no longer an admin. We emailed them.`])
  }

  async function reset({ email, reason, yes = false, json = false }: About & { yes?: boolean }): Promise<void> {
    const why = reasonOf(reason)
    await confirm(`This logs ${email} out everywhere. They set up a new second factor at the next login.`, yes)
    await run((deps) => inTransaction(deps.db, (trx) => resetFactor(deps, trx, email, why)))
    print(json, { email }, () => [`Reset the second factor of ${email}. We emailed them.`])
  }
}

function aboutSomebody(command: Command, what: string): Command {
  return command
    .description(what)
    .requiredOption('--email <address>', 'of the admin')
    .requiredOption('--reason <text>', 'the reason, and how you confirmed it’s them; kept permanently')
    .option('--json', 'print the result as JSON')
}

async function askAll(given: Partial<Answers>): Promise<Answers> {
  const answers: Partial<Answers> = {}
  for (const [name, question] of Object.entries(QUESTIONS) as [keyof Answers, string][])
    answers[name] = given[name] ?? (await ask(question, optionOf(name)))
  return answers as Answers
}

function optionOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function readScopes(list: string): AdminScope[] {
  const scopes = list.split(',').map((scope) => scope.trim()) as AdminScope[]
  const unknown = scopes.find((scope) => !SCOPES.includes(scope))
  if (unknown !== undefined) throw new Usage(`There is no scope "${unknown}". Scopes: ${SCOPES.join(', ')}.`)
  return scopes
}

function reasonOf(reason: string): string {
  if (reason.trim() === '') throw new Usage('Please say why.')
  return reason.trim()
}

async function idOf({ db }: Deps, email: string): Promise<string> {
  const id = await findIdByEmail(db, plainEmail(email))
  if (id === undefined) throw new DomainError('not_found', `There is no account with ${email}.`)
  return id
}

function explainNoAdmin(email: string) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === 'not_found')
      throw new DomainError('wrong_state', `${email} is not an admin.`)
    throw error
  }
}
