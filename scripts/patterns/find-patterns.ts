import { parseSync } from 'vite'

export type Pattern = { source: string; flags: string }
export type Found = { literals: Pattern[]; isMaking: boolean }

/** The regular expressions of a source file, and whether it makes others out of parts (`new RegExp`). */
export function findPatterns(file: string, text: string): Found {
  const found: Found = { literals: [], isMaking: false }
  walk(parseSync(file, text).program, found)
  return found
}

function walk(node: unknown, found: Found): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) return node.forEach((each) => walk(each, found))
  const { type, regex, callee } = node as { type?: string; regex?: { pattern: string; flags: string }; callee?: object }
  if (type === 'Literal' && regex) found.literals.push({ source: regex.pattern, flags: regex.flags })
  if (type === 'NewExpression' && callee && 'name' in callee && callee.name === 'RegExp') found.isMaking = true
  for (const child of Object.values(node)) walk(child, found)
}
