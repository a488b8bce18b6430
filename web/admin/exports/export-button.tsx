import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { ExportList } from '#contract/admin/exports.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ExportDialog = lazyPart(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  ({ opened }) => opened,
)

type ExportButtonProps = {
  list: ExportList
  /** What the page is narrowed to, and its order. */
  filter: Record<string, string>
}

/** Above a list: has what it shows written as a file. */
export function ExportButton(props: ExportButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ExportDialog {...props} opened={opened} onClose={() => setOpened(false)} />
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        Export
      </Button>
    </>
  )
}
