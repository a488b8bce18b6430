import { expect, test } from 'vitest'
import { isContactOpen, isNameOpen, type ContactReveal } from './masking.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const DAY = 86_400_000

const matrix = [
  // status, completed, contact on_confirm, on_request, name on_confirm, on_request
  ['pending', null, false, true, false, true],
  ['confirmed', null, true, true, true, true],
  ['completed', ago(DAY - 1), true, true, true, true],
  ['completed', ago(DAY), false, false, true, true],
  ['cancelled', null, false, false, false, false],
] as const

test.each(matrix)('%s, completed %s', (status, completed_at, ...expected) => {
  const row = { status, completed_at }
  const settings: ContactReveal[] = ['on_confirm', 'on_request']
  expect([
    ...settings.map((reveal) => isContactOpen(row, NOW, reveal)),
    ...settings.map((reveal) => isNameOpen(row, reveal)),
  ]).toEqual(expected)
})
