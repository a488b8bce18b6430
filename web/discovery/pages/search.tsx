import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, redirect, useNavigation } from 'react-router'

import { callServer } from '#web/api.server.ts'
import { queryString } from '#web/api.ts'
import { ProviderCard } from '#web/discovery/provider-card.tsx'
import { ProviderCards } from '#web/discovery/provider-cards.tsx'
import { type Cause, NobodyFree } from '#web/discovery/search/nobody-free.tsx'
import { SearchChips } from '#web/discovery/search/search-chips.tsx'
import { SearchForm } from '#web/discovery/search/search-form.tsx'
import {
  MOST_SHOWN,
  readSearch,
  searchAddress,
  SEARCH_PAGE,
  type SearchQuery,
} from '#web/discovery/search/search-query.ts'
import { shownCard } from '#web/discovery/shown-card.ts'
import { readWords, searchAvailability } from '#web/endpoints/availability/search.gen.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useAppliedPlace } from '#web/use-own-postal.ts'
import { dateText, weekdayOf } from '#web/ui/values/local-text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/search'

import styles from './search.module.css'

/** Longer ones say nothing more. */
const WORDS_MAX = 200

/** The server reads all filters from the address, so a search can be shared and works without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { categories, entries } = await callServer(context, listCatalogue)
  const query = readSearch(params)
  const typed = params.get('query')?.trim().slice(0, WORDS_MAX) ?? ''
  if (typed !== '') throw redirect(await addressOf(context, typed, query))
  const named = (text: string) => entries.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.name
  const service = query.service === undefined ? undefined : named(query.service)
  if (query.service !== undefined && service === undefined)
    throw redirect(await addressOf(context, query.service, { ...query, service: undefined }))
  const category = categories.find(({ slug, name }) => slug === query.category || name === query.category)
  const asked = { ...query, service, category: service ? undefined : category?.slug }
  const { show, ...rest } = asked
  const { providers, ...found } = await callServer(context, searchAvailability, { query: { ...rest, limit: show } })
  const groups = categories.map(({ name, slug }) => ({
    name,
    slug,
    services: entries.filter((entry) => entry.category_slug === slug).map((entry) => entry.name),
  }))
  return { query: asked, category: category?.name, found, cards: providers.map(shownCard), groups }
}

/**
 * Target of typed words: a clearly meant service leads to its available providers, with the day and city in the words;
 * other words lead to the catalogue. Chosen filters override the words.
 */
async function addressOf(context: Route.LoaderArgs['context'], typed: string, query: SearchQuery): Promise<string> {
  const read = await callServer(context, readWords, { query: { query: typed } })
  const { day, postal } = query
  const isDated = query.date !== undefined || day !== undefined
  const weekday = day ?? (read.day ? weekdayOf(read.day.date) : undefined)
  if (!read.is_sure && read.words !== '') return `/services${queryString({ query: typed, day: weekday, postal })}`
  return `/search${queryString(
    searchAddress({
      ...query,
      service: read.words === '' ? undefined : read.found[0]!.name,
      date: isDated ? query.date : read.day?.date,
      city: postal === undefined ? (read.city ?? undefined) : undefined,
    }),
  )}`
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const what = loaderData?.query.service ?? loaderData?.category ?? 'Beauty, wellness and pet care'
  return pageMeta(matches, 'Find a provider', `${what} at your home: who’s available, and when.`)
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, category, found, cards, groups } = loaderData
  const [isOpen, setOpen] = useState(false)
  useAppliedPlace()
  const { state, location } = useNavigation()
  const busy = state === 'loading' && location?.pathname === '/search'
  return (
    <div className={`hb-wrap hb-page ${styles.page}`}>
      <PageHeader title="Who’s available?" lead={leadText(found)} />
      <SearchForm
        key={queryString(searchAddress(query))}
        query={query}
        date={found.date}
        firstDate={found.first_date}
        groups={groups}
        isOpen={isOpen}
        onOpen={setOpen}
      />
      <section aria-labelledby="found" aria-busy={busy || undefined}>
        <Row wrap gap={[12, 24]} justify="between" className={styles.head}>
          <Heading id="found" size="lg">
            <span aria-live="polite">{countText(found)}</span>
          </Heading>
          <SearchChips query={query} category={category} date={found.date} onOpen={() => setOpen(true)} />
        </Row>
        {cards.length === 0 ? (
          <NobodyFree
            query={query}
            dateText={found.date_text}
            cause={found.cause ?? 'day'}
            area={found.area_text}
            days={found.other_days}
          />
        ) : (
          <ProviderCards busy={busy}>
            {cards.map((card, at) => (
              <ProviderCard
                key={card.id}
                id={`provider-${at + 1}`}
                card={card}
                {...(query.service !== undefined && { title: query.service })}
                date={found.date}
              />
            ))}
          </ProviderCards>
        )}
        {found.next_cursor !== null && query.show < MOST_SHOWN && (
          <Row justify="center" style={{ marginTop: 32 }}>
            <Button
              component={Link}
              to={`/search${queryString(searchAddress({ ...query, show: Math.min(MOST_SHOWN, query.show + SEARCH_PAGE) }))}#provider-${cards.length + 1}`}
              replace
              preventScrollReset
              variant="default"
            >
              Show more providers
            </Button>
          </Row>
        )}
      </section>
    </div>
  )
}

type Where = { is_first_free: boolean }

/** Facts that the fields don't show. */
function leadText({ is_first_free }: Where): string | undefined {
  return is_first_free ? 'The first day with someone available.' : undefined
}

/** The reason for an empty list is shown below it. */
function countText({ total, cause, date }: { total: number; cause: Cause | null; date: string }): string {
  if (total === 0) return cause === 'day' ? 'No providers available on this day' : 'No providers found'
  return `${total === 1 ? '1 provider' : `${total} providers`} on ${dateText(date, true)}`
}

export const ErrorBoundary = routeError(failed(LOAD_FAILED))
