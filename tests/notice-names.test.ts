import { expect, test } from 'vitest'
import { NOTICE_NAMES } from '#server/admin/notice-names.ts'
import { templates } from '#server/notifications/templates/index.ts'

test('every notice has a name for the admins who read which ones went out', () => {
  expect(Object.keys(NOTICE_NAMES).toSorted()).toEqual(Object.keys(templates).toSorted())
})
