import type { Command } from 'commander'
import { formatCents } from '#contract/money.ts'
import { checkLedger, type Days, type LedgerCheck } from '#server/ledger/index.ts'
import { compareWithCompany, type CompanyCheck, type CompanyDifference } from '#server/operations/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { companyOf } from './company.ts'
import type { Run } from './program.ts'
import { print, Usage } from './terminal.ts'

/** As long as the payment company may still return, refuse or be asked about something. */
const DAYS = 35
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Options = { json?: boolean; from?: string; to?: string; withoutCompany?: boolean }
type Check = LedgerCheck & { company: CompanyCheck | null }

/** The books, read from the command line. */
export function addBookCommands(program: Command, run: Run): void {
  program
    .command('ledger')
    .description(
      'show the trial balance, errors in the books, and differences from the payment company; fails if there are any',
    )
    .argument('[what]', 'check', 'check')
    .option('--from <date>', `first day to compare with the payment company (default: ${DAYS} days ago)`)
    .option('--to <date>', 'last day (default: today)')
    .option('--without-company', 'check only the books')
    .option('--json', 'as JSON')
    .action(async (_what: string, { json = false, withoutCompany = false, from, to }: Options) => {
      const check = await run(async (deps): Promise<Check> => {
        const days = daysOf(deps, from, to)
        const company = withoutCompany ? null : await compareWithCompany(deps, await companyOf(deps), days)
        return { ...(await checkLedger(deps)), company }
      })
      print(json, check, () => [...describeBooks(check), ...(check.company ? describeCompany(check.company) : [])])
      const open = check.company?.differences.filter(({ decision }) => decision === null) ?? []
      if (check.breaks.length + open.length > 0) process.exitCode = 1
    })
}

/** @throws Usage for a date that doesn't exist, or a period that ends before it begins */
function daysOf({ clock, localTime }: Deps, from: string | undefined, to: string | undefined): Days {
  const last = to ?? localTime.localDate(clock.now())
  for (const day of [from, last]) {
    const isDay = day === undefined || (DAY.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day))
    if (!isDay) throw new Usage(`${day} is not a date. Write it as 2026-11-30.`)
  }
  const first = from ?? localTime.addDays(last, -DAYS)
  if (first > last) throw new Usage('The last day is before the first.')
  return { from: first, to: last }
}

function describeBooks({ totals, breaks }: LedgerCheck): string[] {
  const line = (name: string, cents: number) => `${name.padEnd(28)}${formatCents(cents).padStart(18)}`
  return [
    ...totals.map(({ account, balance_cents, accounts }) =>
      line(accounts > 1 ? `${account} (${accounts})` : account, balance_cents),
    ),
    line(
      'sum',
      totals.reduce((total, { balance_cents }) => total + balance_cents, 0),
    ),
    '',
    ...breaks.map(
      ({ kind, reference, expected_cents, found_cents }) =>
        `${kind} ${reference}: ${formatCents(expected_cents)} expected, ${formatCents(found_cents)} found`,
    ),
    `${breaks.length} errors`,
  ]
}

const WHAT = { payment: 'payments', refund: 'refunds', chargeback: 'chargebacks', payout: 'payouts' }

function describeCompany({ from, to, totals, differences }: CompanyCheck): string[] {
  const [name, count, sum] = [14, 8, 18]
  return [
    '',
    `The payment company and our books, ${from} to ${to}`,
    `${''.padEnd(name + count)}${'company'.padStart(sum)}${'books'.padStart(sum)}`,
    ...totals.map(
      (one) =>
        `${WHAT[one.kind].padEnd(name)}${String(one.count).padStart(count)}${formatCents(one.company_cents).padStart(sum)}${formatCents(one.booked_cents).padStart(sum)}`,
    ),
    '',
    ...differences.map(describeDifference),
    `${differences.length} differences`,
  ]
}

const DECIDED: Record<string, string> = {
  paid_in_full: 'accepted as paid in full',
  returned: 'returned to the client',
  booked: 'booked',
  dismissed: 'dismissed',
}

function describeDifference(found: CompanyDifference): string {
  const { kind, reference, booking_id, company_cents, currency, booked_cents, decision } = found
  const theirs = currency === 'CAD' ? formatCents(company_cents) : `${formatCents(company_cents)} ${currency}`
  const apart = currency === 'CAD' ? `, ${formatCents(company_cents - booked_cents)} apart` : ''
  const booking = booking_id === null ? 'no booking' : `booking ${booking_id}`
  const said = decision === null ? '' : ` (decided by an admin: ${DECIDED[decision] ?? decision})`
  return `${kind} ${reference}, ${booking}: company ${theirs}, books ${formatCents(booked_cents)}${apart}${said}`
}
