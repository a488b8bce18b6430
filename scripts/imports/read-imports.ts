import type { Import } from './law.ts'

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** Every module that a source names, whether it is imported at the top or loaded later. */
export function readImports(source: string): Import[] {
  const fixed = [...source.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
    specifier,
    isType: Boolean(type),
  }))
  const later = [...source.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ specifier, isType: false }))
  return [...fixed, ...later]
}
