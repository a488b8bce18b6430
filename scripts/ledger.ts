/**
 * `npm run ledger -- check` prints the trial balance of the ledger and everything in which it differs from what was paid
 * and refunded. Fails when anything does. The database is the one of DATABASE_URL, or the built-in one.
 */
import { formatCents } from '#contract/money.ts'
import { checkLedger, type LedgerCheck } from '#server/ledger/index.ts'
import { withDeps } from './with-deps.ts'

function describe({ totals, breaks }: LedgerCheck): string {
  const lines = totals.map(({ account, balance_cents, accounts }) => {
    const name = accounts > 1 ? `${account} (${accounts})` : account
    return `${name.padEnd(28)}${formatCents(balance_cents).padStart(18)}`
  })
  const sum = totals.reduce((total, { balance_cents }) => total + balance_cents, 0)
  const found = breaks.map(
    ({ kind, reference, expected_cents, found_cents }) =>
      `${kind} ${reference}: ${formatCents(expected_cents)} expected, ${formatCents(found_cents)} found`,
  )
  return [
    ...lines,
    `${'sum'.padEnd(28)}${formatCents(sum).padStart(18)}`,
    '',
    ...found,
    `${breaks.length} breaks`,
  ].join('\n')
}

if (process.argv[2] === 'check') {
  const check = await withDeps(checkLedger)
  console.log(describe(check))
  process.exitCode = check.breaks.length === 0 ? 0 : 1
} else {
  console.error('Usage: npm run ledger -- check')
  process.exitCode = 2
}
