import { Button } from '#web/ui/button.tsx'

import { countLeft } from '#web/discovery/shown-card.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

import { FilterForm } from './filter-form.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

/** The filters on small screens. */
export function FilterSheet({ formId, filters, facets, maxPrice, drawer, onClose }: FilterPanelProps) {
  const left = countLeft(facets, filters.day, filters.max_price ?? maxPrice)
  return (
    <Dialog opened={drawer} onClose={onClose} title="Filters">
      <FilterForm id={`${formId}-sheet`} filters={filters} facets={facets} maxPrice={maxPrice} bare />
      <Button fullWidth style={{ marginTop: 24 }} onClick={onClose}>
        {left === 1 ? 'Show 1 provider' : `Show ${left} providers`}
      </Button>
    </Dialog>
  )
}
