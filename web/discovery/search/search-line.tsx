import { formatPostalCode } from '#contract/rules.ts'
import { Icon } from '#web/ui/icon.tsx'
import { dateText } from '#web/ui/values/local-text.ts'

import { PARTS, type SearchQuery } from './search-query.ts'

import styles from './search-line.module.css'

type SearchLineProps = {
  query: SearchQuery
  /** Name of the requested category. */
  category: string | undefined
  date: string
  isOpen: boolean
  onOpen: (open: boolean) => void
}

/** The whole search in one line, on phones alone: it opens the fields. Without scripts they are always open. */
export function SearchLine({ query, category, date, isOpen, onOpen }: SearchLineProps) {
  const { service, part, postal, city } = query
  const where = postal === undefined ? city : formatPostalCode(postal)
  const rest = [dateText(date, true), PARTS.find(([name]) => name === part && name !== 'any')?.[1], where]
  return (
    <button
      type="button"
      className={styles.line}
      aria-expanded={isOpen}
      aria-controls="search-fields"
      onClick={() => onOpen(!isOpen)}
    >
      <Icon name="search" />
      <span className={styles.words}>
        <strong>{service ?? category ?? 'All services'}</strong>
        <span>{rest.filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name={isOpen ? 'close' : 'sliders'} />
    </button>
  )
}
