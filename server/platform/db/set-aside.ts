import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Renames what belongs together in a folder (absent parts are left out) by adding one date to each name, never onto
 * something that is there: `postgres` becomes `postgres-2026-11-22T0512`. Nothing is removed.
 * @returns the new path of the first part
 */
export async function setAside(folder: string, parts: [string, ...string[]], at: Date): Promise<string> {
  const date = at.toISOString().slice(0, 16).replace(':', '')
  const asideOf = (part: string, n: number) => join(folder, `${part}-${date}${n === 1 ? '' : `-${n}`}`)
  let n = 1
  while (parts.some((part) => existsSync(asideOf(part, n)))) n += 1
  for (const part of parts) if (existsSync(join(folder, part))) await rename(join(folder, part), asideOf(part, n))
  return asideOf(parts[0], n)
}
