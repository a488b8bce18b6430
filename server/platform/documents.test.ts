import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/factories/documents.ts'
import { makeDocument } from './documents.ts'

test.each([
  '陈美玲 Đặng Nguyễn',
  '山田 太郎 榊 ひらがな カタカナ',
  '陳龍 김민수 한글',
  'Дмитрий Иванов',
  'Γιώργος Παπαδόπουλος',
  'สมชาย ใจดี',
  'Émilie O’Brien-Łukasz',
])('the name %s is drawn and copied as it is written', async (name) => {
  expect(await wordsOf(name)).toBe(name)
})

test.each(['محمد العربي', 'דוד לוי', 'बेंजामिन', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'])(
  'the name %s is drawn with its own letters, and read aloud as it is written',
  async (name) => {
    const sorted = (text: string) =>
      Array.from(text.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, ''))
        .toSorted()
        .join('')
    expect(sorted(await wordsOf(name))).toBe(sorted(name))
  },
)

test.each([
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', ['ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ']],
  ['किशोर', ['किशोर']],
  ['น้ำ ตั้ง', ['น้ำ', 'ตั้ง']],
  // Words that signs say in their order need nothing beside them.
  ['Дмитрий 陈美玲 Nguyễn', []],
])('each part of %s says the words that a copy of it takes', async (name, spans) => {
  const bytes = await makeDocument({ title: 'T', author: 'A', at: new Date(0) }, (writer) => writer.paragraph(name))
  expect(spansOf(bytes)).toEqual(spans)
})

/** Text that the text objects of a PDF say they read, in place of their glyphs. */
function spansOf(bytes: Buffer): string[] {
  const parts = [...bytes.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, part = '']) => {
    const packed = Buffer.from(part, 'latin1')
    return packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : part
  })
  // Readers know its position only within the text object.
  return [...parts.join('\n').matchAll(/BT\n\/Span << \/ActualText <feff(\w+)> >> BDC\n[^E]*EMC\nET/g)].map(
    ([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  )
}

test('words that are read from the right stand from the right to the left', async () => {
  const words = await wordsOf('A דוד לוי B')
  expect(words.indexOf('A')).toBeLessThan(words.indexOf('B'))
  expect(words).not.toContain('?')
})

async function wordsOf(name: string): Promise<string> {
  const bytes = await makeDocument({ title: 'T', author: 'A', at: new Date(0) }, (writer) => writer.paragraph(name))
  // Only a few letters of each font are embedded, not all of it.
  expect(bytes.length).toBeLessThan(60_000)
  const { words } = await readPdf(bytes)
  return words.replaceAll(' ', '').trim() === name.replaceAll(' ', '') ? name : words.trim()
}
