import { Button } from '@mantine/core'
import { useState } from 'react'

import { refusalText } from '#web/api-error.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'

type MoreButtonProps = {
  /** Cursor of the next page; nothing is shown at the end of the list. */
  next: string | null
  failed: string
  onMore: (cursor: string) => Promise<void>
}

/** Loads the next page of a list below the ones shown. */
export function MoreButton({ next, failed, onMore }: MoreButtonProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (next === null) return null
  const load = async () => {
    setBusy(true)
    setError(null)
    try {
      await onMore(next)
    } catch (reason) {
      setError(refusalText(reason, failed))
    }
    setBusy(false)
  }
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <FormError>{error}</FormError>
      <Button variant="default" loading={busy} onClick={() => void load()}>
        Load more
      </Button>
    </div>
  )
}
