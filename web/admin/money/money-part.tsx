import type { ComponentType, ReactNode } from 'react'

/** Loads one part of the money page for an address, and draws it. */
export type OpenPart = (request: Request) => Promise<() => ReactNode>

/** A part of the money page: what it loads and how that looks. */
export function moneyPart<T>(load: (request: Request) => Promise<T>, Part: ComponentType<{ loaded: T }>): OpenPart {
  return async (request) => {
    const loaded = await load(request)
    return () => <Part loaded={loaded} />
  }
}
