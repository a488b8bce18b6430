import { type ReactNode, useId } from 'react'

import type { CatalogueEntry, Category } from '#contract/catalogue.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { EntryCard } from './entry-card.tsx'

import styles from './catalogue-groups.module.css'

type ShownEntry = Omit<CatalogueEntry, 'synonyms'> & { still: string | null }

type CatalogueGroupsProps = {
  categories: readonly Category[]
  /** When ranked, the category of the first one comes first. */
  entries: readonly ShownEntry[]
  isRanked: boolean
  availability: Readonly<Record<string, boolean>>
  /** Query that goes along to the providers' page. */
  carried: string
}

/** The catalogue grouped by category, in the order of the categories or of what was found; empty ones are left out. */
export function CatalogueGroups({ categories, entries, isRanked, availability, carried }: CatalogueGroupsProps) {
  const placeOf = ({ slug }: Category) => entries.findIndex((entry) => entry.category_slug === slug)
  const ordered = isRanked ? categories.toSorted((a, b) => placeOf(a) - placeOf(b)) : categories
  const groups = ordered
    .map((category) => ({
      category,
      members: entries.filter((entry) => entry.category_slug === category.slug),
    }))
    .filter(({ members }) => members.length > 0)
  return groups.map(({ category, members }) => (
    <Group key={category.slug} category={category}>
      {members.map((entry) => (
        <EntryCard key={entry.id} entry={entry} isBookable={availability[entry.name] === true} carried={carried} />
      ))}
    </Group>
  ))
}

function Group({ category, children }: { category: Category; children: ReactNode }) {
  const id = useId()
  return (
    <section id={category.slug} className={styles.group} aria-labelledby={id}>
      <Row wrap gap={[4, 16]} align="baseline" className={styles.head}>
        <h2 id={id}>{category.name}</h2>
        <Quiet>{category.tagline}</Quiet>
      </Row>
      <PlainList gap={24} className={styles.grid}>
        {children}
      </PlainList>
    </section>
  )
}
