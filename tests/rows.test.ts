import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

type Claim = { row: string; file: string; name: string }

/** One claim for each test that `docs/rows.md` names. */
const claims = readFileSync(join(ROOT, 'docs/rows.md'), 'utf8')
  .split('\n')
  .flatMap((line): Claim[] => {
    const [, row = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^[A-Z]\d+$/.test(row)) return []
    return tests.split('<br>').map((text) => {
      const [, file = '', name = ''] = /^`(.+?)`: (.+)$/.exec(text.trim()) ?? []
      return { row, file, name }
    })
  })

it('every row names tests that are there', () => {
  const missing = claims.filter(({ file, name }) => !existsSync(join(ROOT, file)) || !hasTest(file, name))
  expect(missing).toEqual([])
})

it('no row is left out', () => {
  const lengths = { R: 22, N: 6, H: 10, A: 12, C: 6, B: 9, V: 7, M: 3, S: 5, X: 6, G: 6 }
  const all = Object.entries(lengths).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  expect([...new Set(claims.map(({ row }) => row))]).toEqual(all)
})

/** Whether a test of the file has exactly this title: it is the first argument of a call. */
function hasTest(file: string, name: string): boolean {
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\(\s+/g, '(')
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${name.replaceAll(quote, `\\${quote}`)}${quote},`))
}
