import { expect, test } from 'vitest'
import { isSignedBy, signWebhook } from './signature.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const BODY = '{"id":"evt_1","amount":8400}'
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('holds for the exact bytes, the secret and five minutes', () => {
  const signature = signWebhook(BODY, 'secret', NOW)
  expect(isSignedBy(BODY, signature, 'secret', NOW)).toBe(true)
  expect(isSignedBy(BODY, signature, 'secret', later(300))).toBe(true)
  expect(isSignedBy(BODY, signature, 'secret', later(301))).toBe(false)
  expect(isSignedBy(BODY, signature, 'secret', later(-301))).toBe(false)
  expect(isSignedBy(BODY, signature, 'other', NOW)).toBe(false)
  expect(isSignedBy(JSON.stringify(JSON.parse(BODY), null, 1), signature, 'secret', NOW)).toBe(false)
})

test('no changed character of body or signature passes', () => {
  const signature = signWebhook(BODY, 'secret', NOW)
  for (let i = 0; i < BODY.length; i++) {
    const altered = `${BODY.slice(0, i)}${String.fromCharCode(BODY.charCodeAt(i) ^ 1)}${BODY.slice(i + 1)}`
    expect(isSignedBy(altered, signature, 'secret', NOW)).toBe(false)
  }
  for (let i = 0; i < signature.length; i++) {
    const altered = `${signature.slice(0, i)}${String.fromCharCode(signature.charCodeAt(i) ^ 1)}${signature.slice(i + 1)}`
    expect(isSignedBy(BODY, altered, 'secret', NOW)).toBe(false)
  }
  for (const nothing of ['', 't=1,v1=', `v1=${'0'.repeat(64)}`])
    expect(isSignedBy(BODY, nothing, 'secret', NOW)).toBe(false)
})
