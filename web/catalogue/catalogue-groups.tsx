import { type ReactNode, useId } from 'react'

import type { CatalogueEntry, Category } from '#contract/catalogue.ts'

import { EntryCard } from './entry-card.tsx'

import styles from './catalogue-groups.module.css'

type CatalogueGroupsProps = {
  categories: readonly Category[]
  entries: readonly CatalogueEntry[]
  availability: Readonly<Record<string, boolean>>
  /** Query that goes along to the providers' page. */
  carried: string
}

/** The catalogue grouped by category, in the order of the categories; empty ones are left out. */
export function CatalogueGroups({ categories, entries, availability, carried }: CatalogueGroupsProps) {
  const groups = categories
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
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{category.name}</h2>
        <p>{category.tagline}</p>
      </div>
      <ul className={styles.grid}>{children}</ul>
    </section>
  )
}
