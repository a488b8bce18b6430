import { createContext } from 'react'

/**
 * Provides a remedy for failed acts below: it answers whether it has removed the cause, and then the act is repeated.
 * The default has no remedy.
 */
export const Mending = createContext<(reason: unknown) => Promise<boolean>>(() => Promise.resolve(false))
