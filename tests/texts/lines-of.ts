import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of a file of this folder; an invisible letter is written as its number (\u200b). */
export function linesOf(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) =>
      line.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
}
