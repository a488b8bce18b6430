import { Link } from 'react-router'

import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import type { AccountMovement, Books } from '#contract/admin/books.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import type { Page } from '#web/api.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { Money } from '#web/ui/values/money.tsx'

import styles from './books.module.css'

type AccountMovementsProps = {
  /** A kind of account, or one of them: `provider`, `provider:<id>`. */
  account: string
  first: Page<AccountMovement[]>
  days: Pick<Books, 'from' | 'to' | 'label'>
  addressOf: (account: string | null) => string
  load: (cursor: string) => Promise<Page<AccountMovement[]>>
}

/** Movements of an account in the period, with its balance before and after. */
export function AccountMovements({ account, first, days, addressOf, load }: AccountMovementsProps) {
  const { from, to, label } = days
  const list = usePagedList(first, `${account} ${from} ${to}`, load)
  const [kind = '', owner] = account.split(':')
  const name = (ACCOUNT_NAMES as Record<string, string>)[kind] ?? account
  const before = list.items[0]?.before
  return (
    <Surface as="section" gap={12} aria-labelledby="movements">
      <Row wrap gap={12} justify="between">
        <Heading id="movements">{name}</Heading>
        <ButtonRow>
          <Link to={addressOf(null)}>Close</Link>
          <ExportButton list="movements" filter={{ from, to, account }} label="CSV" spoken={`Export ${name} as CSV`} />
        </ButtonRow>
      </Row>
      <Quiet size="sm">
        {label}
        {owner !== undefined && (
          <>
            , <span className={styles.long}>{owner}</span>. <Link to={addressOf(kind)}>Show all accounts</Link>
          </>
        )}
      </Quiet>
      {before === undefined ? (
        <p>Nothing in this period.</p>
      ) : (
        <>
          <p>
            Balance before: <Money amount={before} />
          </p>
          <PlainList divided>
            {list.items.map((one) => (
              <MovementLine key={one.id} movement={one} isOne={one.account === account} addressOf={addressOf} />
            ))}
          </PlainList>
        </>
      )}
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}

type MovementLineProps = {
  movement: AccountMovement
  /** No other account can be meant. */
  isOne: boolean
  addressOf: (account: string) => string
}

function MovementLine({ movement, isOne, addressOf }: MovementLineProps) {
  const { account, day_text, cause, reference, debit, credit, balance } = movement
  return (
    <Row as="li" justify="between" align="start" gap={12}>
      <Words title={cause}>
        <span>{day_text}</span>
        <span className={styles.long}>{reference}</span>
        {!isOne && (
          <Link className={styles.long} to={addressOf(account)}>
            {account.split(':')[1]}
          </Link>
        )}
      </Words>
      <Words
        title={debit === null ? <>Credit {<Money amount={credit ?? 0} />}</> : <>Debit {<Money amount={debit} />}</>}
      >
        <span>
          Balance <Money amount={balance} />
        </span>
      </Words>
    </Row>
  )
}
