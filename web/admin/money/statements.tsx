import { Link } from 'react-router'

import type { Books } from '#contract/admin/books.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './books.module.css'

export function ProfitAndLoss({ books: { label, lines, profit, months } }: { books: Books }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="profit">
      <Heading id="profit">Profit and loss</Heading>
      <Quiet size="sm">{label}</Quiet>
      <FactList shape="spread">
        {lines.map((line) => (
          <Fact
            key={line.key}
            name={
              <>
                {line.label}
                <span className={styles.what}>{line.text}</span>
              </>
            }
          >
            <Money amount={line.amount} />
          </Fact>
        ))}
        <Fact name={profit < 0 ? 'Loss' : 'Profit'} total>
          <Money amount={profit} />
        </Fact>
      </FactList>
      {months.length > 1 && <Months lines={lines} months={months} />}
    </Surface>
  )
}

function Months({ lines, months }: Pick<Books, 'lines' | 'months'>) {
  return (
    // A focusable region: a table that is longer than its place is moved by the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Profit and loss by month" tabIndex={0}>
      <table className={`${styles.table} ${styles.months}`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {lines.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Profit</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, label, amounts, profit }) => (
            <tr key={month}>
              <th scope="row">{label}</th>
              {amounts.map((amount, at) => (
                <td key={lines[at]?.key}>
                  <Money amount={amount} />
                </td>
              ))}
              <td>
                <Money amount={profit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TrialBalanceProps = {
  books: Pick<Books, 'on_text' | 'trial' | 'debit' | 'credit'>
  addressOf: (account: string) => string
}

/** The balance of each kind of account, and the way to its movements. */
export function TrialBalance({ books: { on_text, trial, debit, credit }, addressOf }: TrialBalanceProps) {
  return (
    <Surface as="section" gap={12} aria-labelledby="trial">
      <Heading id="trial">Trial balance</Heading>
      <Quiet size="sm">At the end of {on_text}.</Quiet>
      {debit !== credit && (
        <Notice tone="bad" icon="alert">
          Debits and credits differ. Check the overview.
        </Notice>
      )}
      {trial.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          {trial.map(({ type, label, accounts }) => (
            <tbody key={type}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={3}>
                  {label}
                </th>
              </tr>
              {accounts.map((one) => (
                <tr key={one.account}>
                  <th scope="row">
                    <Link to={addressOf(one.account)}>{one.name}</Link>
                    <span className={styles.what}>{one.text}</span>
                  </th>
                  <td>{one.debit !== null && <Money amount={one.debit} />}</td>
                  <td>{one.credit !== null && <Money amount={one.credit} />}</td>
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>
                <Money amount={debit} />
              </td>
              <td>
                <Money amount={credit} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Surface>
  )
}
