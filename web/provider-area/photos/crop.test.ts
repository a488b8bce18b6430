import { expect, it } from 'vitest'

import { CENTRED, closest, cutOf, isTooSmall, pushed } from './crop.ts'

const LYING = { width: 4000, height: 2000 }
const STANDING = { width: 1500, height: 2000 }

it('the part has the shape of a photo, lies within the picture, and is the widest there is without zoom', () => {
  expect(cutOf(LYING, CENTRED)).toEqual({
    left: expect.closeTo(1 / 6),
    top: 0,
    width: expect.closeTo(2 / 3),
    height: 1,
  })
  expect(cutOf(STANDING, { zoom: 1, across: 0, down: 1 })).toEqual({ left: 0, top: 0.4375, width: 1, height: 0.5625 })
  for (const size of [LYING, STANDING])
    for (const zoom of [1, 1.7, closest(size)])
      for (const across of [0, 0.3, 1])
        for (const down of [0, 0.8, 1]) {
          const { left, top, width, height } = cutOf(size, { zoom, across, down })
          expect((width * size.width) / (height * size.height)).toBeCloseTo(4 / 3)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.000001)
          expect(width * size.width).toBeGreaterThanOrEqual(639.9)
        }
})

it('nobody gets closer than the picture allows', () => {
  expect([closest({ width: 640, height: 480 }), closest({ width: 960, height: 720 }), closest(LYING)]).toEqual([
    1, 1.5, 4,
  ])
  expect([isTooSmall({ width: 639, height: 900 }), isTooSmall({ width: 640, height: 480 })]).toEqual([true, false])
})

it('a push moves the picture as far as the finger went, and not beyond its edge', () => {
  const framing = { zoom: 2, across: 0.5, down: 0.5 }
  const before = cutOf(LYING, framing)
  const after = cutOf(LYING, pushed(LYING, framing, { across: 0.25, down: 0 }))
  expect(before.left - after.left).toBeCloseTo(before.width * 0.25)
  expect(pushed(LYING, framing, { across: 100, down: -100 })).toEqual({ zoom: 2, across: 0, down: 1 })
  expect(pushed(LYING, CENTRED, { across: 0, down: 0.4 })).toEqual(CENTRED)
})
