import { expect, it } from 'vitest'

import { saveFailure } from '#web/accounts/profile/save-failure.ts'
import { ApiError } from '#web/api-error.ts'

it.each([
  [413, {}, 'File size is too large. Please choose a smaller image (max 10MB).'],
  [400, {}, 'Invalid file format. Please choose a valid image file.'],
  [400, { detail: 'This is no picture.' }, 'This is no picture.'],
  [500, { detail: 'Stack trace' }, 'Server error. Please try again later.'],
  [409, {}, 'Failed to update profile. Please try again.'],
  [409, { detail: 'This name is taken.' }, 'This name is taken.'],
])('says what went wrong with a profile that was refused with %i %j', (status, body, message) => {
  expect(saveFailure(new ApiError(status, body))).toBe(message)
})
