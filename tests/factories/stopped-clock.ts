import { expect, vi } from 'vitest'

import { wordsOf } from './parts.ts'

const { setTimeout: later } = globalThis
const MARGIN_MS = 100

/** Stops the clock of the page. `vi.useRealTimers()` lets it run again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Winds the stopped clock in small steps, between which the page can set its next timer. */
export async function wind(ms: number, step = 250): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
  }
}

/** Waits while the clock of the page is stopped. */
export async function until(look: () => boolean): Promise<void> {
  for (let left = 2000; left > 0 && !look(); left -= 1) await new Promise((done) => later(done, 5))
  expect(look(), wordsOf(document.body.innerHTML).slice(-1500)).toBe(true)
}

/**
 * How long something stays before the page continues by itself: a moment too little changes nothing, a moment more
 * does.
 * @param isShown what begins the moment @param isOver what ends it
 */
export async function expectMoment(ms: number, isShown: () => boolean, isOver: () => boolean): Promise<void> {
  await until(isShown)
  await wind(ms - MARGIN_MS)
  expect([isShown(), isOver()]).toEqual([true, false])
  await wind(2 * MARGIN_MS, 20)
  await until(isOver)
}
