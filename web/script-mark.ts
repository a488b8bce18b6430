import { createContext } from 'react'

/**
 * Mark of the server's own inline scripts while a page is rendered. Only marked ones may run. The mark never leaves the
 * server; in the browser it is undefined.
 */
export const ScriptMark = createContext<string | undefined>(undefined)
