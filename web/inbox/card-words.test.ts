import { describe, expect, it } from 'vitest'

import { newsOf, visitDay, visitTitle } from './card-words.ts'

const visit = {
  id: 'a',
  title: 'Gel Manicure',
  with_name: 'Amara',
  when_text: 'Fri, Nov 27, 6:30 PM',
  art: 'nail-polish',
  category_slug: 'nail',
}
const news = (title: string) => newsOf({ title, visit }, '2026')

describe('the words of an inbox card', () => {
  it('name the visit by its service and person, and by its day', () => {
    expect(visitTitle(visit)).toBe('Gel Manicure with Amara')
    expect(visitDay(visit)).toBe('Fri, Nov 27')
    expect(visitDay({ ...visit, when_text: 'Wed, Jan 6, 2027, 9:00 AM' })).toBe('Wed, Jan 6, 2027')
  })

  it('say the news without the visit', () => {
    expect(news('Paid: Gel Manicure on Thursday, December 24 at 3:00 PM')).toBe('Paid')
    expect(news('Wei-Ting Liu has accepted: Gel Manicure on Monday, December 7 at 5:00 PM')).toBe(
      'Wei-Ting Liu has accepted',
    )
    expect(news('Soon: Gel Manicure at 9:00 AM')).toBe('Starts soon')
    expect(news('Tomorrow: Gel Manicure with Amara')).toBe('Reminder')
    expect(news('Something went wrong? Amara has reported Gel Manicure')).toBe('Amara reported a problem')
    expect(news('How was it? Gel Manicure on Thu, Nov 26')).toBe('How was it?')
    expect(news('How was Gel Manicure with Amara?')).toBe('How was it?')
    expect(news('How was your Gel Manicure visit?')).toBe('How was your visit?')
    expect(news('Amara had to cancel your Gel Manicure visit')).toBe('Amara had to cancel your visit')
    expect(news('Paid: Gel Manicure on Thursday, December 24 at 3:00 PM (the latest of 4 changes)')).toBe('Paid')
    expect(news('Your review is published')).toBe('Your review is published')
    expect(news('Another visit on Monday, December 7 at 5:00 PM')).toBe('Another visit on Mon, Dec 7, 5:00 PM')
  })

  it('leave what is about no visit as it is', () => {
    expect(newsOf({ title: 'Re: My address', visit: null }, '2026')).toBe('Re: My address')
  })
})
