import { Link } from 'react-router'

import type { AdminRecord } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone } from '#contract/rules.ts'
import { DeliveryLine } from '#web/admin/delivery-line.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './bookings.module.css'

type Part = { record: AdminRecord }

/** Client, provider, place and notes of the visit. */
export function RecordPeople({ record: { client, provider, address_text, notes, papers } }: Part) {
  return (
    <Surface as="section" gap={12} aria-labelledby="people">
      <Heading id="people">People and place</Heading>
      <FactList>
        {[
          { name: 'Client', party: client },
          { name: 'Provider', party: provider },
        ].map(({ name, party }) => (
          <Fact key={name} name={name}>
            <Link to={`/admin/people/${party.id}`}>{party.full_name}</Link>
            {party.phone_number !== null && (
              <>
                <br />
                <a href={`tel:+1${party.phone_number}`}>{formatPhone(party.phone_number)}</a>
              </>
            )}
            {party.email !== null && (
              <>
                <br />
                <a href={`mailto:${party.email}`}>{party.email}</a>
              </>
            )}
          </Fact>
        ))}
        <Fact name="Where">{address_text}</Fact>
        {notes !== null && <Fact name="The client’s words">{notes}</Fact>}
        <Fact name="Documents at that time">
          {papers.length === 0
            ? 'None'
            : papers.map(({ label, text }) => (
                <Quiet key={label} size="sm">
                  {label}, {text}
                </Quiet>
              ))}
        </Fact>
      </FactList>
    </Surface>
  )
}

/** Line by line, how it was paid, what was refunded, and whose it becomes. */
export function RecordMoney({ record: { breakdown, orders, provider_money, payout_text } }: Part) {
  return (
    <Surface as="section" gap={12} aria-labelledby="money">
      <Heading id="money">Money</Heading>
      <FactList shape="spread">
        {breakdown.lines.map(({ label, amount }) => (
          <Fact key={label} name={label}>
            {formatDollars(amount)}
          </Fact>
        ))}
        <Fact name="Total" total>
          {formatDollars(breakdown.total)}
        </Fact>
      </FactList>
      {orders.map(({ id, kind, status, settled, refunded, parts }) => (
        <div key={id}>
          <Heading as="h3" size="label">
            {kind === 'visit' ? 'The visit' : 'A tip'}: {status.replaceAll('_', ' ')}
          </Heading>
          <PlainList gap={4}>
            {parts.map(({ label, amount, text }) => (
              <li key={`${label} ${text}`}>
                <Words title={`${label}: ${formatDollars(amount)}`}>
                  <span>{text}</span>
                </Words>
              </li>
            ))}
          </PlainList>
          {settled > 0 && (
            <FactList shape="spread">
              <Fact name="Left with us">{formatDollars(settled - refunded)}</Fact>
            </FactList>
          )}
        </div>
      ))}
      {provider_money && (
        <div>
          <Heading as="h3" size="label">
            The provider’s share
          </Heading>
          <FactList shape="spread">
            {provider_money.lines.map(({ label, amount }) => (
              <Fact key={label} name={label}>
                {formatDollars(amount)}
              </Fact>
            ))}
            <Fact name={provider_money.label} total>
              {formatDollars(provider_money.total)}
            </Fact>
          </FactList>
          {provider_money.text && <Quiet size="sm">{provider_money.text}</Quiet>}
        </div>
      )}
      {payout_text !== null && <Quiet size="sm">Payout: {payout_text}</Quiet>}
    </Surface>
  )
}

/** Ledger entries of the booking, for finance. */
export function RecordLedger({ ledger }: { ledger: NonNullable<AdminRecord['ledger']> }) {
  if (ledger.length === 0) return null
  return (
    <Surface as="section" aria-label="Books">
      <Details className={styles.folded} icon="wallet" title={`Books (${ledger.length})`}>
        {ledger.map(({ id, cause, at_text, entries }) => (
          <div key={id}>
            <Heading as="h3" size="label">
              {cause.replaceAll('_', ' ')}, {at_text}
            </Heading>
            <FactList shape="spread">
              {entries.map(({ account, amount }) => (
                <Fact key={account} name={account.split(':')[0]!.replaceAll('_', ' ')}>
                  {formatDollars(amount)}
                </Fact>
              ))}
            </FactList>
          </div>
        ))}
      </Details>
    </Surface>
  )
}

/** Events of the booking, oldest first. */
export function RecordTimeline({ record: { timeline } }: Part) {
  return (
    <Surface as="section" gap={12} aria-labelledby="timeline">
      <Heading id="timeline">What happened</Heading>
      <PlainList as="ol" gap={12} className={styles.timeline}>
        {timeline.map(({ kind, at_text, who, what, reason }, at) => (
          // The same may have happened twice in one minute.
          <li key={`${at_text} ${what} ${at}`} data-kind={kind}>
            <Words title={what}>
              <span>
                {who} · {at_text}
              </span>
              {reason !== null && <q>{reason}</q>}
            </Words>
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}

/** Every message about it and its outcome: folded, because people rarely need it and there are dozens. */
export function RecordNotices({ record: { notices } }: Part) {
  if (notices.length === 0) return null
  const failed = notices.filter(({ state }) => state === 'failed' || state === 'failing').length
  return (
    <Surface as="section" aria-label="Messages sent">
      <Details
        className={styles.folded}
        icon="mail"
        title={
          <>
            Messages sent ({notices.length}) {failed > 0 && <Badge tone="bad">{failed} didn’t arrive</Badge>}
          </>
        }
      >
        <PlainList divided>
          {notices.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryLine delivery={delivery} />
            </li>
          ))}
        </PlainList>
      </Details>
    </Surface>
  )
}

/** Alarms, cases, disputes, reviews and everything else about this visit. */
export function RecordLinks({ record: { links } }: Part) {
  return (
    <Surface as="section" gap={12} aria-labelledby="links">
      <Heading id="links">About it elsewhere</Heading>
      <PlainList divided>
        {links.map(({ label, text, to }) => (
          <li key={`${to} ${label}`}>
            <Words title={<Link to={to}>{label}</Link>}>
              <span>{text}</span>
            </Words>
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}
