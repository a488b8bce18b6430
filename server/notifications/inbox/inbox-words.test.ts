import { expect, test } from 'vitest'

import type { Email } from '#server/notifications/templates/layout.ts'
import type { Site } from '#server/platform/site.ts'

import { inboxWords } from './inbox-words.ts'

const site = { name: 'Homebloom', publicUrl: 'https://homebloom.test' } as Site
const textOf = (paragraphs: string[]) =>
  inboxWords({ subject: 'Re: My address', paragraphs } as unknown as Email, site, null).text

test('the line of an answer begins after its greeting', () => {
  expect(textOf(['Hello,', 'Thanks for telling us.'])).toBe('Thanks for telling us.')
  expect(textOf(['', 'Hi Amara,', 'You can change it under Account.'])).toBe('You can change it under Account.')
  expect(textOf(['For now, use the booking notes.', 'Thanks!'])).toBe('For now, use the booking notes.')
  expect(textOf(['Hello,'])).toBe('Hello,')
})
