import { createContext } from 'react'

/**
 * Whoever can take away why an act failed stands here, for all acts below: it answers whether it has, and then the act is
 * done again. Nobody can unless a part of the site says so.
 */
export const Mending = createContext<(reason: unknown) => Promise<boolean>>(() => Promise.resolve(false))
