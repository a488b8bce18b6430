import { fieldError } from '#server/platform/errors.ts'
import type { Payee } from './queries.ts'

export type BankAccount = { holder: string; transit: string; institution: string; account_number: string }

/** The account numbers that do something special; every other number takes payouts. */
export const TEST_NUMBERS = {
  closed: '000111111113',
  unknown: '000222222227',
  restricted: '000333333335',
} as const

const FAILURES: Record<string, string> = {
  [TEST_NUMBERS.closed]: 'account_closed',
  [TEST_NUMBERS.unknown]: 'no_account',
}

/** Banks that people in Canada know by their number. */
const BANKS: Record<string, string> = {
  '001': 'Bank of Montreal',
  '002': 'Scotiabank',
  '003': 'Royal Bank of Canada',
  '004': 'TD Canada Trust',
  '006': 'National Bank',
  '010': 'CIBC',
  '809': 'Credit Union',
}

/** @throws DomainError invalid_input for what no bank has */
export function readBankAccount(account: BankAccount): BankAccount {
  const digits = (text: string) => text.replaceAll(/[\s-]/g, '')
  const holder = account.holder.trim()
  const [transit, institution, number] = [account.transit, account.institution, account.account_number].map(digits)
  if (holder === '') throw fieldError('holder', 'Please enter the name on the account.')
  if (!/^\d{5}$/.test(transit!)) throw fieldError('transit', 'A transit number has 5 digits.')
  if (!/^\d{3}$/.test(institution!)) throw fieldError('institution', 'An institution number has 3 digits.')
  if (!/^\d{7,12}$/.test(number!)) throw fieldError('account_number', 'An account number has 7 to 12 digits.')
  return { holder, transit: transit!, institution: institution!, account_number: number! }
}

/** The reason why payouts to this account fail. Null when they arrive. */
export function failureOf({ account_number, next_failure }: Payee): string | null {
  return next_failure ?? FAILURES[account_number ?? ''] ?? null
}

export function bankName(institution: string | null): string {
  return BANKS[institution ?? ''] ?? 'Sandbox Bank'
}
