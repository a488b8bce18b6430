import { Button } from '#web/ui/button.tsx'
import { useRevalidator } from 'react-router'

import type { MoneyOverview } from '#contract/admin/money.ts'
import { call } from '#web/api.ts'
import { checkBooks, getMoneyOverview } from '#web/endpoints/admin/money.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatCard, StatCards } from '#web/ui/values/stat-card.tsx'

import { moneyPart } from './money-part.tsx'

import styles from './money.module.css'

/** In the order in which they are shown. */
const ICONS: readonly IconName[] = ['card', 'clock', 'user', 'wallet', 'file', 'star', 'alert', 'card', 'sparkle']

function Overview({ loaded }: { loaded: Loaded<MoneyOverview> }) {
  return (
    <WhenLoaded loaded={loaded}>
      {({ figures, accounts, sum, breaks, ...check }) => (
        <Stack gap={20}>
          {breaks.length > 0 || sum !== 0 ? (
            <Breaks breaks={breaks} sum={sum} />
          ) : (
            check.checked_text !== null && (
              <Notice tone="ok" icon="check-circle">
                The books balance and match the payment company.
              </Notice>
            )
          )}
          <LastCheck {...check} />
          <StatCards label="Balances" least={240}>
            {figures.map(({ label, amount, text }, at) => (
              <StatCard
                key={label}
                label={label}
                icon={ICONS[at] ?? 'card'}
                value={<Money amount={amount} />}
                note={text}
              />
            ))}
          </StatCards>
          <TrialBalance accounts={accounts} sum={sum} />
        </Stack>
      )}
    </WhenLoaded>
  )
}

function LastCheck({ checked_text, is_checking, has_failed }: Omit<MoneyOverview, keyof Shown>) {
  const { revalidate } = useRevalidator()
  const { busy, error, run } = useAction()
  const ask = () =>
    run(async () => {
      await call(checkBooks)
      toast('Checking…')
      await revalidate()
    })
  return (
    <Row wrap gap={[8, 16]} justify="between">
      <Quiet size="sm">
        {checked_text === null ? 'Not checked yet.' : `Last checked ${checked_text}.`}
        {has_failed && ' The last check failed. We’ll retry.'}
        {is_checking && ' Checking…'}
      </Quiet>
      <ButtonRow>
        <Button size="sm" variant="default" loading={busy} disabled={is_checking} onClick={() => void ask()}>
          Check again
        </Button>
      </ButtonRow>
      <FormError>{error}</FormError>
    </Row>
  )
}

type Shown = Pick<MoneyOverview, 'figures' | 'accounts' | 'sum' | 'breaks'>

function Breaks({ breaks, sum }: Pick<MoneyOverview, 'breaks' | 'sum'>) {
  return (
    <Notice tone="bad" icon="alert" title="The books differ">
      {sum !== 0 && (
        <p>
          The accounts add up to <Money amount={sum} />, not zero.
        </p>
      )}
      <PlainList gap={4}>
        {breaks.map(({ kind, reference, expected, found }) => (
          <li key={`${kind} ${reference}`} className={styles.long}>
            {kind} {reference}: <Money amount={expected} /> expected, <Money amount={found} /> found
          </li>
        ))}
      </PlainList>
    </Notice>
  )
}

function TrialBalance({ accounts, sum }: Pick<MoneyOverview, 'accounts' | 'sum'>) {
  return (
    <Surface as="section" gap={12} aria-labelledby="trial-balance">
      <Heading id="trial-balance">Trial balance</Heading>
      <Quiet size="sm">Below zero: owed or earned.</Quiet>
      <FactList shape="spread">
        {accounts.map(({ account, name, owners, balance }) => (
          <Fact key={account} name={`${name}${owners > 1 ? ` (${owners} accounts)` : ''}`}>
            <Money amount={balance} />
          </Fact>
        ))}
        <Fact name="Sum" total>
          <Money amount={sum} />
        </Fact>
      </FactList>
    </Surface>
  )
}

/** The trial balance of the ledger, and every difference from what it records. */
export const overview = moneyPart(() => tryLoad(LOAD_FAILED, () => call(getMoneyOverview)), Overview)
