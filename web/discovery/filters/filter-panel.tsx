import type { Facet } from '#web/discovery/shown-card.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'

import { FilterForm } from './filter-form.tsx'
import type { Filters } from './filters.ts'

import styles from './filter-panel.module.css'

const FilterSheet = lazyComponent(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ drawer }) => drawer,
)

export type FilterPanelProps = {
  formId: string
  filters: Filters
  facets: readonly Facet[]
  maxPrice: number
  drawer: boolean
  onClose: () => void
}

/** The filters: beside the list, in a sheet on small screens. */
export function FilterPanel(props: FilterPanelProps) {
  const { formId, filters, facets, maxPrice } = props
  return (
    <>
      <Surface as="aside" className={styles.panel} aria-label="Filters">
        <FilterForm id={formId} filters={filters} facets={facets} maxPrice={maxPrice} />
      </Surface>
      <FilterSheet {...props} />
    </>
  )
}
