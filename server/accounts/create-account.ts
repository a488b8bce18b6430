import type { Address, Role } from '#contract/accounts.ts'
import type { AdminScopes } from '#contract/scopes.ts'
import {
  addressProblems,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  phoneDigits,
  phoneProblem,
  plainAddress,
  plainEmail,
  plainWords,
} from '#contract/rules.ts'
import { constraintOf, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { hashPassword } from './passwords/hashing.ts'
import { requireStrongPassword } from './passwords/strength.ts'
import { insertPerson } from './queries.ts'

export type NewAccount = {
  first_name: string
  last_name: string
  email: string
  password: string
  /** Ten digits. */
  phone_number: string
  role: Role
  /** Scopes of an admin, an owner by default. */
  scopes?: AdminScopes
  /** The address comes from an operator and needs no confirmation. */
  isEmailProven?: boolean
  address: Omit<Address, 'country'>
}

/** The few dependencies that making an account needs, so that a script can bring them. */
type AccountDeps = Pick<Deps, 'clock' | 'events'> & { site: Pick<Deps['site'], 'name'> }

export const ACCOUNT_EXISTS = 'An account with these details already exists. Please log in or reset your password.'

/**
 * Makes an account of any role without a phone check: for the demo people and `npm run admin -- create`. The caller's
 * transaction stays open while the password is hashed (about 50 ms).
 * @returns the id
 * @throws DomainError invalid_input, weak_password or account_exists
 */
export async function createAccount(deps: AccountDeps, trx: Transaction, account: NewAccount): Promise<string> {
  requireValidAccount(account)
  requireStrongPassword(account.password, { email: account.email, product: deps.site.name })
  const proven = { ...account, isEmailProven: true }
  return insertAccount(deps, trx, proven, await hashPassword(account.password))
}

/**
 * Writes the account in the caller's transaction and announces it.
 * @throws DomainError account_exists when another account has the email or the phone number
 */
export async function insertAccount(
  deps: AccountDeps,
  trx: Transaction,
  account: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<string> {
  const { email, phone_number, role, scopes = ['owner'], isEmailProven } = account
  const [first_name, last_name] = [plainWords(account.first_name), plainWords(account.last_name)]
  const { street_address, city, province, postal_code } = plainAddress(account.address)
  const id = newId()
  const row = {
    id,
    role,
    admin_scopes: role === 'admin' ? [...scopes] : [],
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    email: plainEmail(email),
    phone_number: phoneDigits(phone_number),
    street_address,
    city,
    province,
    country: 'Canada',
    postal_code,
    avatar_url: null,
    password_hash: passwordHash,
    created_at: deps.clock.now(),
    email_confirmed_at: isEmailProven ? deps.clock.now() : null,
  }
  await insertPerson(trx, row).catch(refuseTaken)
  return id
}

/** Turns the refusal of a unique constraint into an answer. */
export function refuseTaken(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'user_account_email' || constraint === 'user_account_phone')
    throw new DomainError('account_exists', ACCOUNT_EXISTS)
  throw error
}

/** @throws DomainError invalid_input, in the words of the form, for a number outside Canada. */
export function requireCanadianPhone(phone: string): void {
  if (!isCanadianPhone(phone)) throw fieldError('phone_number', 'Please enter a valid Canadian phone number')
}

function requireValidAccount(account: NewAccount): void {
  const { address } = account
  const problems = {
    first_name: firstNameProblem(account.first_name),
    last_name: lastNameProblem(account.last_name),
    email: emailProblem(account.email),
    phone_number: phoneProblem(account.phone_number),
    ...Object.fromEntries(Object.entries(addressProblems(address)).map(([key, msg]) => [`address.${key}`, msg])),
  }
  for (const [field, problem] of Object.entries(problems)) if (problem) throw fieldError(field, problem)
  requireCanadianPhone(phoneDigits(account.phone_number))
}

/**
 * Geographic area codes assigned in Canada. Source: the Canadian Numbering Administrator (cnac.ca, "NPA codes"), which
 * announces new ones a year or more ahead. Codes without a place (600, 622 and the like) are left out: no SMS goes
 * there.
 */
const CANADIAN_AREA_CODES = new Set(
  [
    '204 431 584', // Manitoba
    '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 807 905 942', // Ontario
    '236 250 257 604 672 778', // British Columbia
    '263 354 367 418 438 450 468 514 579 581 819 873', // Quebec
    '306 474 639', // Saskatchewan
    '368 403 587 780 825', // Alberta
    '428 506', // New Brunswick
    '709 879', // Newfoundland and Labrador
    '782 902', // Nova Scotia and Prince Edward Island
    '867', // Yukon, Northwest Territories and Nunavut
  ].flatMap((codes) => codes.split(' ')),
)

/** @param phone ten digits */
function isCanadianPhone(phone: string): boolean {
  return CANADIAN_AREA_CODES.has(phone.slice(0, 3))
}
