import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findPatterns } from './find-patterns.ts'
import { attackOf, isQuick, openVerdicts } from './judge-pattern.ts'

test('expressions are found wherever they stand, and those that are made out of parts are known', () => {
  const text = 'const a = (b: string) => /x+$/m.test(b) || new RegExp(`${b}+`).test(b)'
  expect(findPatterns('a.ts', text)).toEqual({ literals: [{ source: 'x+$', flags: 'm' }], isMaking: true })
  expect(findPatterns('a.tsx', 'const b = <p>{"/x/"}</p>')).toEqual({ literals: [], isMaking: false })
})

test('a quadratic expression is found out, by a text that shows it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-patterns-'))
  const verdicts = openVerdicts(join(folder, 'verdicts.json'))
  const trailing = { source: '[^\\S\\n]+$', flags: 'gm' }
  const verdict = await verdicts.of(trailing)
  expect(verdict.status).toBe('vulnerable')
  expect(attackOf(verdict, 200_000)).toHaveLength(200_000)
  expect(isQuick(trailing, attackOf(verdict, 200_000))).toBe(false)
  expect(isQuick(trailing, attackOf(verdict, 500))).toBe(true)
  expect((await verdicts.of({ source: '^\\d+$', flags: '' })).status).toBe('safe')
  verdicts.keep()
  // A known pattern isn't judged again.
  expect(await openVerdicts(join(folder, 'verdicts.json')).of(trailing)).toEqual(verdict)
  await rm(folder, { recursive: true })
})
