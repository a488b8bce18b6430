import { expect, test } from 'vitest'

import { findBreaches } from './find-breaches.ts'
import { findFormer } from './former-words.ts'
import { openSpelling } from './spelling.ts'

const spelling = await openSpelling()

test('a planted former word, misspelled word and file name are named with place and replacement', () => {
  const planted = [
    { file: 'web/help.tsx', line: 3, text: 'We told them by mail.' },
    { file: 'docs/help.md', line: 9, text: 'You will recieve a refund.' },
    { file: 'docs/decisions/0001-words.md', line: 1, text: 'We told them by mail.' },
  ]
  expect(findBreaches(planted, ['server/recieve-refund.ts', 'web/help.tsx'], spelling)).toEqual([
    'web/help.tsx:3: "mail": write email',
    expect.stringMatching(/^docs\/help\.md:9: "recieve": write .*receive/),
    expect.stringMatching(/^server\/recieve-refund\.ts: the file name has "recieve": write .*receive/),
  ])
})

test('a former word may stand where it means something else, in code and in addresses', () => {
  expect(findFormer('A QR code on paper')).toEqual([])
  expect(findFormer('Set `MAIL_FROM` or `mail`, see docs/operations.md#email-to-support')).toEqual([])
  expect(findFormer('A QR code on paper, and your papers')).toHaveLength(1)
})

test('Canadian spelling and the words of the house are known', () => {
  const text = 'Homebloom’s colours, the centre of Kitsilano, a cheque, a cancelled balayage'
  expect(spelling.misspelled(text)).toEqual([])
  expect(spelling.misspelled('We organise a catalog').map(({ word }) => word)).toEqual(['organise', 'catalog'])
})

test('values, code and addresses are no words', () => {
  expect(spelling.misspelled('{…} of `amnt` at https://exmple.test/pgae and in server/ledgr/x.ts')).toEqual([])
})
