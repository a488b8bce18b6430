import { Button } from '@mantine/core'

import { countLeft, type Facet } from '#web/discovery/shown-card.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'

import { FilterForm } from './filter-form.tsx'
import type { Filters } from './filters.ts'

import styles from './filter-panel.module.css'

type FilterPanelProps = {
  formId: string
  filters: Filters
  facets: readonly Facet[]
  maxPrice: number
  drawer: boolean
  onClose: () => void
}

/** The filters: beside the list, in a sheet on small screens. */
export function FilterPanel({ formId, filters, facets, maxPrice, drawer, onClose }: FilterPanelProps) {
  const left = countLeft(facets, filters.day, filters.max_price ?? maxPrice)
  return (
    <>
      <Surface as="aside" className={styles.panel} aria-label="Filters">
        <FilterForm id={formId} filters={filters} facets={facets} maxPrice={maxPrice} />
      </Surface>
      <Dialog opened={drawer} onClose={onClose} title="Filters">
        <FilterForm id={`${formId}-sheet`} filters={filters} facets={facets} maxPrice={maxPrice} bare />
        <Button fullWidth mt={24} onClick={onClose}>
          {left === 1 ? 'Show 1 provider' : `Show ${left} providers`}
        </Button>
      </Dialog>
    </>
  )
}
