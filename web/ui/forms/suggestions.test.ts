import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const OPTIONS = ['Bridal Makeup', 'Classic Manicure', 'Gel Manicure', 'Manicure for Kids', 'Dog Bath & Brush'].map(
  (name) => ({ name, words: name.startsWith('Dog') ? ['puppy manicure'] : [] }),
)
const namesFor = (typed: string) => suggestionsOf(OPTIONS, typed).map(({ name }) => name)

test('all typed words count, what begins with them stands first, and what has other words last', () => {
  expect(namesFor(' mani')).toEqual(['Manicure for Kids', 'Classic Manicure', 'Gel Manicure', 'Dog Bath & Brush'])
  expect(namesFor('bath dog')).toEqual(['Dog Bath & Brush'])
  expect(namesFor('puppy')).toEqual(['Dog Bath & Brush'])
  expect(namesFor('balayage')).toEqual([])
  expect(suggestionsOf(OPTIONS, '')).toEqual(OPTIONS)
})
