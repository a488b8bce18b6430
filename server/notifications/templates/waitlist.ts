import type { WaitlistOffered, WaitlistPaused } from '#server/waitlist/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Template } from './template.ts'

type Offered = Omit<WaitlistOffered, 'email' | 'phone'>

/** "4:00 PM" */
const clockOf = (localTime: LocalTime, at: Date) => localTime.timeText(localTime.localText(at).slice(11))

/** A time is held for a person for a few minutes: worthless once it is answered or over. */
const offered: Template<Offered> = {
  stateOf: () => ({ state: 'open' }),
  holds: { while: ['state'], until: ({ expiresAt }) => expiresAt },
  readers: {
    client: {
      mail({ offerId, firstName, service, providerFirstName, startsAt, expiresAt, earlierThan }, { site, localTime }) {
        const until = clockOf(localTime, expiresAt)
        return {
          subject: `Held for you until ${until}: ${localTime.longText(startsAt)} with ${providerFirstName}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            earlierThan === null
              ? `A time you’ve been waiting for is open: ${service} with ${providerFirstName}.`
              : `An earlier time for ${service} with ${providerFirstName} is open. Your visit is now on ${localTime.longText(earlierThan)}.`,
            `We’re holding it for you until ${until}. Then it goes to the next person in line.`,
          ],
          facts: [
            ['When', localTime.longText(startsAt)],
            ['Service', service],
            ['Provider', providerFirstName],
          ],
          link: { label: 'See this time', href: `${site.publicUrl}/waitlist/offers/${offerId}` },
          ending: ['If it doesn’t suit you, pass it on or do nothing. You keep your place in line.'],
        }
      },
      sms: ({ offerId, providerFirstName, startsAt, expiresAt }, { site, localTime }) => ({
        text: `${site.name}: held for you until ${clockOf(localTime, expiresAt)}: ${shortText(localTime, startsAt)} with ${providerFirstName}. ${site.publicUrl}/waitlist/offers/${offerId}`,
        shortenable: [providerFirstName],
      }),
    },
  },
}

/** "Tue, Dec 1, 4:00 PM" */
function shortText(localTime: LocalTime, at: Date): string {
  const [weekday = '', monthDay = ''] = localTime.longDate(localTime.localDate(at)).split(', ')
  const [month = '', day = ''] = monthDay.split(' ')
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${clockOf(localTime, at)}`
}

const paused: Template<Omit<WaitlistPaused, 'entryId' | 'email' | 'at'>> = {
  readers: {
    client: {
      mail: ({ firstName, service }, { site }) => ({
        subject: `Still waiting for ${service}? - ${site.name}`,
        greeting: `Hello ${firstName},`,
        paragraphs: [
          `We’ve held a time for ${service} for you three times without an answer, so we’ve stopped asking.`,
          'You keep your place. If you’re still waiting, tell us with one tap and we’ll start again.',
        ],
        link: { label: 'Your waitlist', href: `${site.publicUrl}/waitlist` },
      }),
    },
  },
}

export const waitlistTemplates = { 'waitlist.offered': offered, 'waitlist.paused': paused }
