import { Button } from '@mantine/core'
import { useState } from 'react'

import { refusalText } from '#web/api-error.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'

import type { PagedList } from './use-paged-list.ts'

import styles from './more-button.module.css'

type MoreButtonProps = {
  list: Pick<PagedList<unknown>, 'next' | 'more'>
  /** What is said when the page below cannot be loaded. */
  failed: string
}

/** Loads the next page of a list below the ones shown; nothing at its end. */
export function MoreButton({ list: { next, more }, failed }: MoreButtonProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (next === null) return null
  const load = async () => {
    setBusy(true)
    setError(null)
    try {
      await more(next)
    } catch (reason) {
      setError(refusalText(reason, failed))
    }
    setBusy(false)
  }
  return (
    <div className={styles.more}>
      <FormError>{error}</FormError>
      <Button variant="default" loading={busy} onClick={() => void load()}>
        Load more
      </Button>
    </div>
  )
}
