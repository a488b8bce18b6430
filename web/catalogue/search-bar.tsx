import { Form, Link } from 'react-router'

import type { CatalogueEntry, Category } from '#contract/catalogue.ts'
import { useScrolled } from '#web/shell/app-bar/use-scrolled.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import type { CatalogueSearch } from './use-catalogue-search.ts'

import styles from './search-bar.module.css'

type SearchBarProps = {
  categories: readonly Category[]
  /** Results in any category. */
  found: readonly Pick<CatalogueEntry, 'category_slug'>[]
  /** How many of these are shown. */
  shown: number
  search: CatalogueSearch
}

/** Words and the way to each category, always at hand; without scripts a form and plain links. */
export function SearchBar({ categories, found, shown, search }: SearchBarProps) {
  const { hidden } = useScrolled()
  const { sandbox } = useSite()
  const count = (slug: string) => found.filter((entry) => entry.category_slug === slug).length
  return (
    <div className={styles.bar} data-high={hidden || undefined} data-below-strip={sandbox || undefined}>
      <div className={`hb-wrap ${styles.inner}`}>
        <Form action="/search" role="search" className={styles.form} onSubmit={search.submit}>
          <Icon name="search" />
          <input
            type="search"
            name="query"
            value={search.query}
            onChange={(event) => search.setQuery(event.currentTarget.value)}
            placeholder="Search services"
            aria-label="Search by service name or category"
            autoComplete="off"
            enterKeyHint="search"
          />
          {search.category && <input type="hidden" name="category" value={search.category} />}
          {search.query && (
            <button type="button" aria-label="Clear search" onClick={() => search.setQuery('')}>
              <Icon name="close" size={18} />
            </button>
          )}
        </Form>
        <nav className={styles.chips} aria-label="Categories">
          <Chip to={search.toCategory('')} active={search.category === ''} count={found.length}>
            All Categories
          </Chip>
          {categories
            .filter(({ slug }) => count(slug) > 0)
            .map(({ slug, name, art }) => (
              <Chip
                key={slug}
                to={`${search.toCategory('')}#${slug}`}
                active={search.category === slug}
                count={count(slug)}
                art={art}
              >
                {name}
              </Chip>
            ))}
        </nav>
      </div>
      <VisuallyHidden role="status">{shown === 1 ? '1 service' : `${shown} services`}</VisuallyHidden>
    </div>
  )
}

type ChipProps = { to: string; active: boolean; count: number; art?: string; children: string }

function Chip({ to, active, count, art, children }: ChipProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset={!active}
      className={styles.chip}
      aria-current={active ? 'true' : undefined}
    >
      {art && <img src={`/art/${art}.webp`} alt="" width={22} height={22} loading="lazy" decoding="async" />}
      {children}
      <span className={styles.count}>{count}</span>
    </Link>
  )
}
