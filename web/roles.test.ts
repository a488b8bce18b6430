import { expect, it } from 'vitest'

import { normaliseRole } from './roles.ts'

it.each([
  ['pending_provider', 'pending_provider'],
  ['PENDING', 'pending_provider'],
  ['Provider', 'provider'],
  ['service_provider', 'provider'],
  ['ADMIN', 'admin'],
  ['client', 'client'],
  ['somebody', 'client'],
  ['', 'client'],
  [null, 'client'],
])('%s is read as %s', (raw, role) => {
  expect(normaliseRole(raw)).toBe(role)
})
