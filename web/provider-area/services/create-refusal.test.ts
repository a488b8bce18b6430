import { afterEach, expect, it, vi } from 'vitest'

import { ApiError } from '#web/api-error.ts'
import type { Session } from '#web/session.ts'

import { createFailure, createRefusal } from './create-refusal.ts'

afterEach(() => vi.unstubAllGlobals())

const sessionOf = (role: string) => ({ status: 'signed-in', user: { role } }) as unknown as Session
const NOBODY = { status: 'anonymous', user: null } as unknown as Session

it.each([
  [null, NOBODY, 'No authentication token found. Please log in again.'],
  ['token', NOBODY, 'User session not found. Please log in again.'],
  ['token', sessionOf('client'), 'Only providers can create services. Your current role is: client'],
  ['token', sessionOf('provider'), null],
  ['token', sessionOf('pending_provider'), null],
  ['token', sessionOf('admin'), null],
])('who may create a service (token %s)', (token, session, message) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: () => token })
  expect(createRefusal(session)).toBe(message)
})

it.each([
  [401, {}, 'Authentication error. Please log in again.'],
  [403, { detail: 'No.' }, 'You do not have permission to create services.'],
  [422, { detail: 'Too dear' }, 'Server error: Too dear'],
  [500, {}, 'Failed to create service. Please try again.'],
  [0, { detail: 'Offline' }, 'Failed to create service. Please try again.'],
])('what is said of a creation that failed with %i', (status, body, message) => {
  expect(createFailure(new ApiError(status, body))).toBe(message)
})
