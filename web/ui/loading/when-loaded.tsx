import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'

import { ErrorState } from '#web/ui/page/empty-state.tsx'

import type { Loaded } from './try-load.ts'

type WhenLoadedProps<T> = { loaded: Loaded<T>; children: (data: T) => ReactNode }

/** What the page has loaded; otherwise why not, with a way to try again. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { revalidate } = useRevalidator()
  if (loaded.failed !== null) return <ErrorState message={loaded.failed} onRetry={() => void revalidate()} />
  return children(loaded.data)
}
