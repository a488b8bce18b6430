import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The release of this program, as in docs/releases.md. */
export const RELEASE = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

/** Whether the first of two releases (`0.1.0`) came before the second. */
export function isOlder(release: string, than: string): boolean {
  const [one, other] = [release, than].map((text) => text.split('.').map(Number))
  for (const [at, part] of one!.entries()) if (part !== other![at]) return part < (other![at] ?? 0)
  return false
}
