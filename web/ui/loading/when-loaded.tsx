import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'

import { ErrorState } from '#web/ui/page/empty-state.tsx'

import type { Loaded } from './try-load.ts'

type WhenLoadedProps<T> = { loaded: Loaded<T>; children: (data: T) => ReactNode }

/** The page's loaded content, otherwise the message with a button to try again. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { revalidate } = useRevalidator()
  if (loaded.failed !== null) return <ErrorState message={loaded.failed} onRetry={() => void revalidate()} />
  return children(loaded.data)
}
