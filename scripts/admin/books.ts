import type { Command } from 'commander'
import { formatCents } from '#contract/money.ts'
import { checkLedger, type LedgerCheck } from '#server/ledger/index.ts'
import type { Run } from './program.ts'
import { print } from './terminal.ts'

/** The books, looked at from the machine. */
export function addBookCommands(program: Command, run: Run): void {
  program
    .command('ledger')
    .description('the trial balance and every break of the books; fails when there is one')
    .argument('[what]', 'check', 'check')
    .option('--json', 'as JSON')
    .action(async (_what: string, { json = false }: { json?: boolean }) => {
      const check = await run(checkLedger)
      print(json, check, () => describeBooks(check))
      if (check.breaks.length > 0) process.exitCode = 1
    })
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
    `${breaks.length} breaks`,
  ]
}
