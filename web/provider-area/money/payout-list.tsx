import { Link } from 'react-router'

import type { Payout } from '#contract/payouts.ts'
import type { Page } from '#web/api.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { Money } from '#web/ui/values/money.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import styles from './payout-list.module.css'

const LOOKS: Record<Payout['state'], readonly [Tone, IconName, string]> = {
  in_transit: ['info', 'clock', 'On the way'],
  paid: ['ok', 'check', 'Paid'],
  failed: ['bad', 'alert', 'Failed'],
  reversed: ['bad', 'refresh', 'Came back'],
}

type PayoutListProps = { first: Page<Payout[]>; load: (cursor: string) => Promise<Page<Payout[]>> }

/** Payouts, newest first. */
export function PayoutList({ first, load }: PayoutListProps) {
  const list = usePagedList(first, 'payouts', load)
  return (
    <Surface as="section" gap={12} aria-labelledby="payouts-sent">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="payouts-sent">Sent to you</Heading>
        {list.items.length > 0 && <Link to="/provider/earnings?part=statements">Statements</Link>}
      </Row>
      {list.items.length === 0 && <Quiet>No payouts yet.</Quiet>}
      <PlainList divided className="hb-figures">
        {list.items.map(({ id, state, amount, started_text, text }) => {
          const [tone, icon, label] = LOOKS[state]
          return (
            <Row as="li" key={id} justify="between" align="start" gap={12}>
              <Words title={started_text}>
                <span>{text}</span>
                {state !== 'paid' && (
                  <span className={styles.state}>
                    <Badge tone={tone} icon={icon}>
                      {label}
                    </Badge>
                  </span>
                )}
              </Words>
              <strong>
                <Money amount={amount} />
              </strong>
            </Row>
          )
        })}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}
