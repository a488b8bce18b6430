import { Button } from '#web/ui/button.tsx'

import { refusalText } from '#web/api-error.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'

import type { PagedList } from './use-paged-list.ts'

import styles from './more-button.module.css'

type MoreButtonProps = {
  list: Pick<PagedList<unknown>, 'next' | 'more'>
  /** Message when the next page can't be loaded. */
  failed: string
}

/** Loads the next page of a list below the ones shown; nothing at its end. */
export function MoreButton({ list: { next, more }, failed }: MoreButtonProps) {
  const { busy, error, run } = useAction((reason) => refusalText(reason, failed))
  if (next === null) return null
  return (
    <div className={styles.more}>
      <FormError>{error}</FormError>
      <Button variant="default" loading={busy} onClick={() => void run(() => more(next))}>
        Load more
      </Button>
    </div>
  )
}
