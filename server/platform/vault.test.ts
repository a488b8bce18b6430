import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault, SealBroken } from './vault.ts'

const secret = randomBytes(32)
const vault = createVault(secret)
const text = 'JBSWY3DPEHPK3PXP'

test('a sealed value opens again only for its purpose', () => {
  const sealed = vault.sealText(text, 'totp anna')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(vault.openText(sealed, 'totp anna')).toBe(text)
  expect(() => vault.openText(sealed, 'totp ben')).toThrow(SealBroken)
  expect(vault.open(vault.seal(Buffer.alloc(0), 'x'), 'x')).toHaveLength(0)
})

test('the same text is sealed differently each time and shows nothing of itself', () => {
  const [one, two] = [vault.seal(Buffer.from(text), 'x'), vault.seal(Buffer.from(text), 'x')]
  expect(one.equals(two)).toBe(false)
  expect(one.includes(text)).toBe(false)
})

test('any changed, missing or added byte is refused', () => {
  const sealed = vault.seal(Buffer.from(text), 'x')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = changed[at]! ^ 1
    expect(() => vault.open(changed, 'x'), `byte ${at}`).toThrow(SealBroken)
    expect(() => vault.open(sealed.subarray(0, at), 'x'), `cut at ${at}`).toThrow(SealBroken)
  }
  expect(() => vault.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'x')).toThrow(SealBroken)
})

test('a new key seals from now on, and a former one still opens', () => {
  const sealed = vault.sealText(text, 'x')
  const rotated = createVault(randomBytes(32), [secret])
  expect(rotated.openText(sealed, 'x')).toBe(text)
  expect(rotated.keyId).not.toBe(vault.keyId)
  expect(() => vault.openText(rotated.sealText(text, 'x'), 'x')).toThrow(SealBroken)
  expect(() => createVault(randomBytes(32)).openText(sealed, 'x')).toThrow(SealBroken)
})
