import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { AdminCategory, AdminEntry } from '#contract/admin/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { moveCategory, moveEntry } from '#web/endpoints/admin/catalogue.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { CategoryDialog } from './category-dialog.tsx'
import { CategoryEnd } from './category-end.tsx'

import styles from './catalogue.module.css'

type CatalogueAdminProps = {
  categories: AdminCategory[]
  /** Entries that match the search. */
  entries: AdminEntry[]
  query: string
  onSearch: (text: string) => void
}

/** A table for each category, in the order in which clients see them; what is typed above narrows all of them. */
export function CatalogueAdmin({ categories, entries, query, onSearch: search }: CatalogueAdminProps) {
  const [asked, setAsked] = useState<AdminCategory | 'new' | null>(null)
  const { revalidate } = useRevalidator()
  const shown = categories
    .map((category) => ({ category, members: entries.filter(({ category_slug }) => category_slug === category.slug) }))
    .filter(({ members }) => query === '' || members.length > 0)
  return (
    <>
      <PageHeader
        title="Catalogue"
        actions={
          <>
            <Button variant="default" onClick={() => setAsked('new')}>
              New category
            </Button>
            <Button component={Link} to="/admin/catalogue/new">
              New entry
            </Button>
          </>
        }
      />
      <Stack gap={20}>
        <CatalogueTabs current="entries" />
        <TextInput
          label="Find an entry"
          type="search"
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          leftSection={<Icon name="search" size={18} />}
        />
        {shown.length === 0 && (
          <EmptyState
            art="search"
            title="Nothing found"
            action={{ label: 'Show everything', onClick: () => search('') }}
          ></EmptyState>
        )}
        {shown.map(({ category, members }) => (
          <CategorySection
            key={category.slug}
            category={category}
            others={categories.filter((one) => one.slug !== category.slug && one.state === 'active')}
            members={members}
            isWhole={query === ''}
            onEdit={() => setAsked(category)}
          />
        ))}
      </Stack>
      {asked !== null && (
        <CategoryDialog
          category={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
          onSaved={() => {
            setAsked(null)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

const TABS = [
  { key: 'entries', label: 'Entries', to: '/admin/catalogue' },
  { key: 'demand', label: 'Demand', to: '/admin/catalogue?part=demand' },
]

/** The parts of the page. */
export function CatalogueTabs({ current }: { current: 'entries' | 'demand' }) {
  return <Tabs label="Parts of the catalogue" current={current} tabs={TABS} />
}

type CategorySectionProps = {
  category: AdminCategory
  /** Categories that its entries could move to. */
  others: AdminCategory[]
  members: AdminEntry[]
  /** All of its entries are shown, so that they can be moved. */
  isWhole: boolean
  onEdit: () => void
}

function CategorySection({ category, others, members, isWhole, onEdit }: CategorySectionProps) {
  const { slug, name, tagline, state, state_text } = category
  const { revalidate } = useRevalidator()
  const { error, run } = useAction()
  const move = (act: () => Promise<unknown>) => run(() => act().then(revalidate))
  return (
    <Surface as="section" gap={12} aria-labelledby={`of-${slug}`}>
      <Row justify="between" wrap>
        <div>
          <Heading id={`of-${slug}`}>{name}</Heading>
          <Quiet size="sm">{tagline}</Quiet>
          {/* A badge does not break, and a day in words is wider than a phone. */}
          {state !== 'active' && (
            <Row wrap>
              <Badge tone={STATES[state][0]} icon={STATES[state][1]}>
                {state === 'retired' ? 'Retired' : 'Retiring'}
              </Badge>
              <Quiet size="sm">{state_text}</Quiet>
            </Row>
          )}
        </div>
        <Row gap={4} wrap>
          {isWhole && (
            <MoveButtons
              name={name}
              onMove={(by) => void move(() => call(moveCategory, { params: { slug }, body: { by } }))}
            />
          )}
          <Button size="sm" variant="default" onClick={onEdit} aria-label={`Edit the category ${name}`}>
            Edit
          </Button>
          {isWhole && (
            <CategoryEnd
              category={category}
              members={members}
              others={others}
              onDone={() => void revalidate().then(() => focusHeading())}
            />
          )}
        </Row>
      </Row>
      <FormError>{error}</FormError>
      {members.length === 0 ? (
        <Quiet>{state === 'active' ? 'No entries, so not public.' : 'No entries.'}</Quiet>
      ) : (
        <div className={styles.scroll} role="region" aria-label={`Entries of ${name}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                <th scope="col">Range</th>
                <th scope="col">Providers</th>
                <th scope="col">Services</th>
                <th scope="col">State</th>
                <th scope="col">
                  <VisuallyHidden>Order</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  onMove={
                    isWhole
                      ? (by) => void move(() => call(moveEntry, { params: { id: entry.id }, body: { by } }))
                      : undefined
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Surface>
  )
}

type Move = (by: 'up' | 'down') => void

function EntryRow({ entry, onMove }: { entry: AdminEntry; onMove: Move | undefined }) {
  const { id, name, art, min_price, max_price, providers, services, outside, state, state_text } = entry
  const page = `/admin/catalogue/${id}`
  return (
    <tr>
      <th scope="row">
        <Row gap={8}>
          <img src={`/art/${art}.webp`} alt="" width={28} height={28} loading="lazy" />
          <Link to={page}>{name}</Link>
        </Row>
      </th>
      <td className="hb-figures">
        {formatDollars(min_price, true)} to {formatDollars(max_price, true)}
      </td>
      <td className="hb-figures">
        <Link to={`${page}#services`} aria-label={`Providers of ${name}: ${providers}`}>
          {providers}
        </Link>
      </td>
      <td className="hb-figures">
        <Link to={`${page}#services`} aria-label={`Services of ${name}: ${services}`}>
          {services}
        </Link>
        {outside > 0 && <span className={styles.note}>{outside} outside</span>}
      </td>
      <td>
        <Badge tone={STATES[state][0]} icon={STATES[state][1]}>
          {state_text}
        </Badge>
      </td>
      <td>{onMove && <MoveButtons name={name} onMove={onMove} />}</td>
    </tr>
  )
}

const STATES = {
  active: ['ok', 'check'],
  retiring: ['warn', 'clock'],
  retired: ['quiet', 'ban'],
} as const

function MoveButtons({ name, onMove }: { name: string; onMove: Move }) {
  return (
    <Row gap={0} style={{ flexWrap: 'nowrap' }}>
      <IconButton icon="chevron-down" label={`Move ${name} up`} className={styles.up} onClick={() => onMove('up')} />
      <IconButton icon="chevron-down" label={`Move ${name} down`} onClick={() => onMove('down')} />
    </Row>
  )
}
