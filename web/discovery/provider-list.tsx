import { Button } from '#web/ui/button.tsx'
import { Link, useNavigate } from 'react-router'

import { formatPostalCode } from '#contract/rules.ts'
import { queryString } from '#web/api.ts'
import { keepPlace } from '#web/place.ts'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { waitPath } from '#web/waitlist/wait-path.ts'

import { filterQuery, SORTS, type Filters, type SortOrder } from './filters/filters.ts'
import { PlacePart } from './place-part.tsx'
import { ProviderCard } from './provider-card.tsx'
import { ProviderCards } from './provider-cards.tsx'
import type { ShownCard } from './shown-card.ts'
import { WishLine } from './wish-line.tsx'

import styles from './provider-list.module.css'

type ProviderListProps = {
  /** The filter form that also sends the order when there are no scripts. */
  formId: string
  title: string
  cards: readonly ShownCard[]
  filters: Filters
  /** All providers of the service, whatever the filters. */
  total: number
  /** Says so where the postal code lies outside the service area. */
  outside: string | null
  /** At least one provider does, wherever. */
  isOffered: boolean
  /** The place as people call it. */
  area: string | null
  pageSize: number
  most: number
  busy: boolean
  onOpenFilters: () => void
}

export function ProviderList(props: ProviderListProps) {
  if (!props.isOffered)
    return (
      <section aria-label="Providers">
        <NotOffered title={props.title} postal={props.filters.postal} />
      </section>
    )
  return <Offered {...props} />
}

function Offered(props: ProviderListProps) {
  const { cards, filters, total, title, busy } = props
  const active = [filters.day, filters.max_price, filters.postal].filter((choice) => choice !== undefined).length
  return (
    <section aria-labelledby="providers" aria-busy={busy || undefined}>
      <Row wrap gap={[12, 24]} justify="between" className={styles.head}>
        <Heading id="providers" size="lg">
          {countText(cards.length, filters.show)}
        </Heading>
        <SortSelect filters={filters} formId={props.formId} />
      </Row>
      <Row wrap gap={[8, 12]} className={styles.narrowed}>
        <Button
          variant="default"
          size="sm"
          className={styles.filters}
          leftSection={<Icon name="sliders" size={18} />}
          onClick={props.onOpenFilters}
        >
          Filters{active > 0 ? ` (${active})` : ''}
        </Button>
        <PlacePart filters />
        {filters.sort === 'recommended' && cards.length > 1 && (
          <Quiet as="span" size="sm">
            Recommended: most and best reviews first.
          </Quiet>
        )}
      </Row>
      {cards.length === 0 ? (
        <NobodyLeft
          title={title}
          isThere={total > 0}
          postal={filters.postal}
          outside={props.outside}
          area={props.area}
        />
      ) : (
        <ProviderCards busy={busy}>
          {cards.map((card, at) => (
            <ProviderCard key={card.id} id={`provider-${at + 1}`} card={card} title={title} />
          ))}
        </ProviderCards>
      )}
      <More {...props} />
    </section>
  )
}

function countText(count: number, show: number): string {
  if (count >= show) return `${count}+ providers`
  return count === 1 ? '1 provider' : `${count} providers`
}

function SortSelect({ filters, formId }: { filters: Filters; formId: string }) {
  const navigate = useNavigate()
  const choose = (sort: SortOrder) => {
    const search = queryString(filterQuery({ ...filters, sort }))
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return (
    <Row as="label" className={styles.sort}>
      <span>Sort by</span>
      <PillSelect
        name="sort"
        form={formId}
        value={filters.sort}
        onChange={(event) => choose(event.currentTarget.value as SortOrder)}
      >
        {SORTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PillSelect>
    </Row>
  )
}

type NobodyLeftProps = {
  title: string
  /** Without the other filters there are results. */
  isThere: boolean
  postal: string | undefined
  outside: string | null
  area: string | null
}

function NobodyLeft({ title, isThere, postal, outside, area }: NobodyLeftProps) {
  const navigate = useNavigate()
  const clear = () => {
    keepPlace('')
    void navigate('?', { replace: true, preventScrollReset: true })
  }
  if (!isThere && postal !== undefined)
    return (
      <EmptyState
        art="map"
        title={
          outside === null
            ? `No provider for ${title} travels to ${area ?? formatPostalCode(postal)}`
            : `We’re not in ${postal.slice(0, 3)} yet`
        }
        action={{ label: 'Show all providers', onClick: clear }}
      >
        {outside !== null && <p>{outside}.</p>}
        <WishLine service={title} postal={postal} />
      </EmptyState>
    )
  return (
    <EmptyState
      art="calendar"
      title="No provider matches these filters"
      action={{ label: 'Clear filters', onClick: clear }}
    >
      <p>
        <Link to={waitPath({ service: title })}>Tell me when a time opens</Link>
      </p>
    </EmptyState>
  )
}

function NotOffered({ title, postal }: { title: string; postal: string | undefined }) {
  return (
    <EmptyState
      art="hourglass"
      title={`No provider offers ${title} yet`}
      action={{ label: 'Browse other services', to: '/services' }}
    >
      <WishLine service={title} postal={postal} />
    </EmptyState>
  )
}

function More({ cards, filters, pageSize, most }: ProviderListProps) {
  if (cards.length < filters.show) return null
  if (filters.show >= most)
    return (
      <Row as={Quiet} justify="center" style={{ marginTop: 32 }}>
        Choose a day or a lower price to see more.
      </Row>
    )
  const show = Math.min(most, filters.show + pageSize)
  return (
    <Row justify="center" style={{ marginTop: 32 }}>
      <Button
        component={Link}
        to={`${queryString({ ...filterQuery(filters), show })}#provider-${cards.length + 1}`}
        replace
        preventScrollReset
        variant="default"
      >
        Show more providers
      </Button>
    </Row>
  )
}
