import { describe, expect, it } from 'vitest'

import type { InboxMessage } from '#contract/inbox.ts'

import { groupByVisit, isUnread, shortTitle } from './group-by-visit.ts'

const message = (id: number, of: Partial<InboxMessage> = {}): InboxMessage => ({
  id: String(id),
  title: 'A title',
  text: 'A text',
  path: null,
  told_text: 'Fri, Nov 27, 1:30 PM',
  is_read: false,
  is_past: false,
  visit: null,
  ...of,
})
const visit = (id: string) => ({
  id,
  title: 'Gel Manicure',
  with_name: 'Amara',
  when_text: 'Thu, Dec 3, 10:00 AM',
  art: 'nail-polish',
  category_slug: 'nail',
})
const idsOf = (messages: InboxMessage[]) =>
  groupByVisit(messages).map(({ head, earlier }) => [head.id, ...earlier.map(({ id }) => id)])

describe('the groups of an inbox', () => {
  it('hold the messages of one visit, stand where its newest is, and leave others alone', () => {
    const [one, two] = [visit('a'), visit('b')]
    const list = [message(9, { visit: one }), message(8), message(7, { visit: two }), message(5, { visit: one })]
    expect(idsOf([...list, message(4), message(3, { visit: two })])).toEqual([['9', '5'], ['8'], ['7', '3'], ['4']])
  })

  it('begin with what still holds, and with the newest where nothing does', () => {
    const [one, two] = [visit('a'), visit('b')]
    expect(
      idsOf([
        message(9, { visit: one, is_past: true }),
        message(8, { visit: one }),
        message(7, { visit: two, is_past: true }),
        message(6, { visit: two, is_past: true }),
      ]),
    ).toEqual([
      ['8', '9'],
      ['7', '6'],
    ])
  })

  it('call unread what the bell counts', () => {
    expect([{}, { is_read: true }, { is_past: true }].map((of) => isUnread(message(1, of)))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it.each([
  ['Paid: Gel Manicure on Thursday, November 26 at 9:00 AM', 'Paid'],
  [
    'Maya has accepted: Gel Manicure on Thursday, November 26 at 9:00 AM (the latest of 2 changes)',
    'Maya has accepted',
  ],
  ['How was it? Gel Manicure on Thursday, November 26', 'How was it?'],
  ['Your Gel Manicure visit is cancelled', 'Your visit is cancelled'],
  ['Soon: Gel Manicure at 9:00 AM', 'Soon'],
  ['Moved: Gel Manicure is now on Friday, November 27', 'Moved: Gel Manicure is now on Friday, November 27'],
  ['Maya is running late', 'Maya is running late'],
])('"%s" is "%s" on the card of its visit', (title, short) => {
  const visit = { title: 'Gel Manicure' } as InboxMessage['visit']
  expect(shortTitle({ title, visit })).toBe(short)
  expect(shortTitle({ title: 'Paid: Gel Manicure on Thursday', visit: null })).toBe('Paid: Gel Manicure on Thursday')
})
