import { createContext } from 'react'

/**
 * What the server marks its own inline scripts with while a page is rendered. Only marked ones are allowed to run, and the
 * mark never leaves the server; the browser knows none.
 */
export const ScriptMark = createContext<string | undefined>(undefined)
