import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const OPTIONS = ['Bridal Makeup', 'Classic Manicure', 'Gel Manicure', 'Manicure for Kids', 'Dog Bath & Brush']

test('all typed words count, and what begins with them stands first', () => {
  expect(suggestionsOf(OPTIONS, ' mani')).toEqual(['Manicure for Kids', 'Classic Manicure', 'Gel Manicure'])
  expect(suggestionsOf(OPTIONS, 'bath dog')).toEqual(['Dog Bath & Brush'])
  expect(suggestionsOf(OPTIONS, 'balayage')).toEqual([])
  expect(suggestionsOf(OPTIONS, '')).toEqual(OPTIONS)
})
