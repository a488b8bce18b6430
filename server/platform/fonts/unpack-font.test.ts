import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unpackFont } from './unpack-font.ts'

const FONT = fileURLToPath(import.meta.resolve('@fontsource/poppins/files/poppins-latin-400-normal.woff'))

test('a packed font has its tables whole, each where the directory says', () => {
  const font = unpackFont(readFileSync(FONT))
  expect([0x00010000, 0x4f54544f]).toContain(font.readUInt32BE(0))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16
    const [checksum, offset, length] = [4, 8, 12].map((part) => font.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ]
    return { tag: font.toString('latin1', at, at + 4), checksum, offset, length }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
  for (const { tag, checksum, offset, length } of tables) {
    expect(offset % 4, tag).toBe(0)
    // The one table whose sum is about the whole file.
    if (tag !== 'head') expect(sumOf(font.subarray(offset, offset + Math.ceil(length / 4) * 4)), tag).toBe(checksum)
  }
})

test('anything else is refused', () => {
  expect(() => unpackFont(Buffer.from('OTTO and more'))).toThrow('not a WOFF font')
})

function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
