import { createElement } from 'react'
import { expect, test } from 'vitest'

import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { SlotPicker } from './slot-picker.tsx'

const draw = (ownVisits?: { start: string; end: string }[]) =>
  drawPart(
    createElement(SlotPicker, {
      date: '2026-12-02',
      times: ['09:00', '10:00', '14:00'],
      time: '',
      zone: 'Pacific Time',
      duration: 60,
      ownVisits,
      onChoose: () => undefined,
    }),
  )

test('greys out the times at which the client has a visit and marks them as visits', () => {
  const html = draw([{ start: '2026-12-02T10:30', end: '2026-12-02T11:30' }])
  expect(html.match(/<input[^>]*disabled[^>]*>/g)).toEqual([expect.stringContaining('value="10:00"')])
  expect(wordsOf(html)).toContain('10:00 AM Your visit')
  expect(draw()).not.toContain('disabled')
  expect(wordsOf(draw())).not.toContain('Your visit')
})
