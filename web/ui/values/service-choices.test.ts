import { expect, it } from 'vitest'

import { serviceChoices } from './service-choices.ts'

it('names add-ons with their prices and for how many a visit may be, and nothing where there is nothing', () => {
  const add_ons = [
    { id: 'a', name: 'French tips', price: 12, minutes: 15 },
    { id: 'b', name: 'Paraffin', price: 8.5, minutes: 0 },
  ]
  expect(serviceChoices({ add_ons, max_quantity: 3 })).toEqual([
    'Add-ons: French tips +$12.00, Paraffin +$8.50',
    'For up to 3',
  ])
  expect(serviceChoices({ add_ons: [], max_quantity: 1 })).toEqual([])
})
