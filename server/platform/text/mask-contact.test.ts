import { expect, it } from 'vitest'
import { NOTES } from '#tests/texts/visit-notes.ts'
import { KNOWN_TO_PASS, REACHES, type Reach } from '#tests/texts/ways-to-be-reached.ts'
import { HIDDEN, maskContact } from './mask-contact.ts'

/** Parts of the secrets that can still be read. A word or digit is enough: half a number is found out in a minute. */
function stillRead({ text, secrets }: Reach): string {
  let from = 0
  const shown = maskContact(text)
    .text.split(HIDDEN)
    .map((part, index, parts) => {
      const at = index === parts.length - 1 ? text.length - part.length : text.indexOf(part, from)
      from = at + part.length
      return [at, from] as const
    })
  return secrets
    .flatMap(([first, last]) =>
      shown.map(([a, b]) => text.slice(Math.max(a, first), Math.max(a, first, Math.min(b, last)))),
    )
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

it('hides what reaches somebody and leaves what a visit needs', () => {
  const missed = REACHES.filter((reach) => stillRead(reach) !== '').map(({ text }) => text)
  const unexpected = missed.filter((text) => !KNOWN_TO_PASS.includes(text))
  const alarms = NOTES.map((text) => maskContact(text).text).filter((text, at) => text !== NOTES[at])
  process.stdout.write(
    `masking: ${REACHES.length - missed.length} of ${REACHES.length} found, ${alarms.length} false alarms in ${NOTES.length}\n`,
  )
  expect({ missed: unexpected.map((text) => `${text} → ${maskContact(text).text}`), alarms }).toEqual({
    missed: [],
    alarms: [],
  })
  expect(missed.toSorted()).toEqual(KNOWN_TO_PASS.toSorted())
})

it('is tried with at least 200 ways to be reached and as many notes that are none', () => {
  expect(new Set(REACHES.map(({ text }) => text)).size).toBe(REACHES.length)
  expect(new Set(NOTES).size).toBe(NOTES.length)
  expect(REACHES.length).toBeGreaterThanOrEqual(200)
  expect(NOTES.length).toBeGreaterThanOrEqual(REACHES.length)
})

it('takes moments for the longest text, whatever it is made of', () => {
  for (const piece of [
    'a',
    'a.',
    'a ',
    'a @ ',
    'ann at ',
    '6 ',
    '604 ',
    'insta ',
    'one',
    'twenty ',
    '. ',
    'a-',
    'my ',
    '(',
    ' and ',
  ])
    expect(processorMs(piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000)), piece).toBeLessThan(1000)
})

/** Processor time: other work on the machine doesn't count. */
function processorMs(text: string): number {
  const before = process.cpuUsage()
  maskContact(text)
  return process.cpuUsage(before).user / 1000
}
