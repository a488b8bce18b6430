import { Link } from 'react-router'

import type { PersonRecord } from '#contract/admin/people.ts'
import type { PaperCard } from '#contract/papers.ts'
import { levelLook } from '#web/admin/papers/paper-looks.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

type Shown = NonNullable<PersonRecord['provider']>

/** "one visit", "3 no-shows" */
export function countText(count: number, what: string): string {
  return `${count === 1 ? 'one' : count} ${what}${count === 1 ? '' : 's'}`
}

/** A provider's visits, reviews and documents in figures. */
export function ProviderFacts({ record, provider }: { record: PersonRecord; provider: Shown }) {
  const { rating, reviews, completion_rate, completed, failed, facts, documents } = provider
  return (
    <>
      <Surface as="section" gap={12} aria-labelledby="quality">
        <Heading id="quality">Visits and reviews</Heading>
        <FactList>
          <Fact name="Rating">
            {rating === null ? (
              'No reviews yet'
            ) : (
              <>
                {rating.toFixed(1)} from{' '}
                <Link to={`/admin/reviews?state=published&provider=${record.id}`}>{countText(reviews, 'review')}</Link>
              </>
            )}
          </Fact>
          <Fact name="Completion rate">
            {completion_rate === null ? 'Not yet' : `${completion_rate}%`}
            <Quiet size="sm">
              {completed} completed, {failed} cancelled or missed by them
            </Quiet>
          </Fact>
          {facts.map(({ name, text, sample_text }) => (
            <Fact key={name} name={name}>
              {text} <Quiet size="sm">{sample_text}</Quiet>
            </Fact>
          ))}
        </FactList>
      </Surface>
      {documents && <Documents record={record} documents={documents} />}
    </>
  )
}

function Documents({ record, documents }: { record: PersonRecord; documents: NonNullable<Shown['documents']> }) {
  const address = `/admin/approvals?${new URLSearchParams({ search: record.email }).toString()}`
  return (
    <Surface as="section" gap={12} aria-labelledby="documents">
      <Heading id="documents">Documents</Heading>
      <PlainList divided>
        {documents.map(({ name, is_required, level, until_text }) => (
          <Row as="li" key={name} gap={12} justify="between" align="start">
            <Words title={name}>
              <span>
                {is_required ? 'Required' : 'Optional'}
                {until_text !== null && ` · ${level === 'grace' ? 'due' : 'until'} ${until_text}`}
              </span>
            </Words>
            <LevelBadge level={level} />
          </Row>
        ))}
      </PlainList>
      {record.can.approvals && <Link to={address}>See documents</Link>}
    </Surface>
  )
}

function LevelBadge({ level }: Pick<PaperCard, 'level'>) {
  const { tone, icon, label } = levelLook(level)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
