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

test('words that are read from the right stand from the right to the left', async () => {
  const words = await wordsOf('A דוד לוי B')
  expect(words.indexOf('A')).toBeLessThan(words.indexOf('B'))
  expect(words).not.toContain('?')
})

async function wordsOf(name: string): Promise<string> {
  const bytes = await makeDocument({ title: 'T', author: 'A', at: new Date(0) }, (writer) => writer.paragraph(name))
  // A few letters are kept of each font, not all of it.
  expect(bytes.length).toBeLessThan(60_000)
  const { words } = await readPdf(bytes)
  return words.replaceAll(' ', '').trim() === name.replaceAll(' ', '') ? name : words.trim()
}
