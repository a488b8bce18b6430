import { expect, test } from 'vitest'

import { findFormer } from './former-words.ts'
import { openSpelling } from './spelling.ts'

test('a former word is found with what to write instead', () => {
  expect(findFormer('We told them by mail.')).toEqual([{ word: 'mail', write: 'email' }])
  expect(findFormer('Whoever asked is told.').map(({ word }) => word)).toEqual(['Whoever', 'is told'])
})

test('a former word may stand where it means something else, in code and in addresses', () => {
  expect(findFormer('A QR code on paper')).toEqual([])
  expect(findFormer('Set `MAIL_FROM` or `mail`, see docs/operations.md#mail-to-support')).toEqual([])
  expect(findFormer('A QR code on paper, and your papers')).toHaveLength(1)
})

test('a misspelled word is found with what may have been meant', async () => {
  const spelling = await openSpelling()
  expect(spelling.misspelled('You will recieve an email.')).toEqual([
    { word: 'recieve', write: expect.stringContaining('receive') },
  ])
})

test('Canadian spelling and the words of the house are known', async () => {
  const spelling = await openSpelling()
  expect(spelling.misspelled('Homebloom’s colours, the centre of Kitsilano, a cheque, a cancelled balayage')).toEqual(
    [],
  )
  expect(spelling.misspelled('We organise a catalog').map(({ word }) => word)).toEqual(['organise', 'catalog'])
})

test('values, code and addresses are no words', async () => {
  const spelling = await openSpelling()
  expect(spelling.misspelled('{…} of `amnt` at https://exmple.test/pgae and in server/ledgr/x.ts')).toEqual([])
})
