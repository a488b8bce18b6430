import { useId } from 'react'
import { Link } from 'react-router'

import type { ServedService } from '#contract/availability/areas.ts'
import type { Category } from '#contract/catalogue.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { AvailablePart } from '#web/discovery/available/available-list.tsx'
import { loadAvailable } from '#web/discovery/available/load-available.server.ts'
import { PlaceLinks } from '#web/discovery/place-links.tsx'
import { getArea } from '#web/endpoints/availability/areas.gen.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { failed, routeError } from '#web/shell/route-error.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { breadcrumbs } from '#web/shell/structured-data.server.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StillSquare } from '#web/ui/pictures/still-square.tsx'
import { MoneyRange } from '#web/ui/values/money.tsx'
import { withStill } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/city'

import styles from './city.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const [area, { categories }] = await Promise.all([
    callServer(context, getArea, { params: { city: params.city } }),
    callServer(context, listCatalogue),
  ])
  const { city, slug } = area
  const available = await loadAvailable(context, { city })
  const path = [
    ['Services', '/services'],
    [city, `/in/${slug}`],
  ] as const
  return {
    things: [breadcrumbs(context.get(siteContext), path)],
    area: { ...area, services: area.services.map(withStill) },
    available,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, 'We’re not here yet')
  const { city, slug, services } = loaderData.area
  const some = services.slice(0, 4).map(({ title }) => title.toLowerCase())
  return pageMeta(
    matches,
    `At-home beauty, wellness and pet care in ${city}`,
    `${services.length} services at your home in ${city}: ${some.join(', ')} and more.`,
    `/previews/in/${slug}.jpg`,
    loaderData.things,
  )
}

export default function City({ loaderData: { area, available, categories } }: Route.ComponentProps) {
  const { city, slug, services, providers, others } = area
  const groups = categories
    .map((category) => ({ category, own: services.filter((service) => service.category_slug === category.slug) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className="hb-wrap hb-page">
      <PageHeader
        title={`At home in ${city}`}
        lead={leadText(services.length, providers)}
        back={{ to: '/services', label: 'All services' }}
      />
      {groups.length > 1 && (
        <PlainList row gap={8} className={styles.jumps} aria-label="Categories">
          {groups.map(({ category, own }) => (
            <li key={category.slug}>
              <a href={`#${category.slug}`} className={styles.jump}>
                {category.name} <span>{own.length}</span>
              </a>
            </li>
          ))}
        </PlainList>
      )}
      <AvailablePart {...available} search={`/search?city=${encodeURIComponent(city)}`} className={styles.available} />
      {groups.map(({ category, own }) => (
        <Group key={category.slug} category={category} services={own} city={slug} />
      ))}
      <PlaceLinks title="Other cities" links={others.map((one) => ({ to: `/in/${one.slug}`, label: one.city }))} />
    </div>
  )
}

function leadText(services: number, providers: number): string {
  const offered = services === 1 ? 'One service' : `${services} services`
  return `${offered} from ${providers === 1 ? 'a vetted provider' : 'vetted providers'}.`
}

type GroupProps = {
  category: Pick<Category, 'slug' | 'name'>
  services: readonly (ServedService & { still: string | null })[]
  city: string
}

function Group({ category, services, city }: GroupProps) {
  const id = useId()
  return (
    <section id={category.slug} className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{category.name}</h2>
      <PlainList gap={12} className={styles.grid}>
        {services.map(({ slug, title, art, still, providers, min_price, max_price }) => (
          <Surface as="li" flush lifts key={slug} className={styles.card}>
            <StillSquare art={art} still={still} />
            <div className={styles.words}>
              <h3>
                <Link to={`/in/${city}/${slug}`} prefetch="intent" className="hb-name hb-cover">
                  {title}
                </Link>
              </h3>
              <Row justify="between">
                <Quiet as="span" size="sm">
                  {providers === 1 ? '1 provider' : `${providers} providers`}
                </Quiet>
                <span className={styles.price}>
                  <MoneyRange from={min_price} to={max_price} />
                </span>
              </Row>
            </div>
          </Surface>
        ))}
      </PlainList>
    </section>
  )
}

export const ErrorBoundary = routeError({
  404: {
    title: 'We’re not here yet.',
    art: 'map',
    action: { label: 'Browse all services', to: '/services' },
  },
  ...failed(LOAD_FAILED),
})
