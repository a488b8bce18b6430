import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { ExportList } from '#contract/admin/exports.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ExportDialog = lazyComponent(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  ({ opened }) => opened,
)

type ExportButtonProps = {
  list: ExportList
  /** Filters and order of the page. */
  filter: Record<string, string>
  label?: string
  /** The button's name for screen readers, where several have the same label. */
  spoken?: string
}

/** Above a list: has what it shows written as a file. */
export function ExportButton({ label = 'Export', spoken, ...props }: ExportButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ExportDialog {...props} opened={opened} onClose={() => setOpened(false)} />
      <Button variant="subtle" size="compact-sm" aria-label={spoken} onClick={() => setOpened(true)}>
        {label}
      </Button>
    </>
  )
}
