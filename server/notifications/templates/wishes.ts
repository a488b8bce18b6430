import type { VisitorWishMet, WishAsked, WishMet } from '#server/availability/index.ts'
import type { Template } from './template.ts'

type Met = Pick<WishMet, 'firstName' | 'title' | 'city'>

/** Somebody offers what a client waited for. Told once: there is nothing to call off. */
const met: Template<Met> = {
  readers: {
    client: {
      mail({ firstName, title, city }, { site: { name, publicUrl } }) {
        return {
          subject: `${title} is here${where(city)} - ${name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `You asked to be told when somebody offers ${title}${where(city)}. Now somebody does.`,
            'We write about this once and do not keep your wish any longer.',
          ],
          link: { label: 'See who is free', href: `${publicUrl}/services/details/${encodeURIComponent(title)}` },
          signature: name,
        }
      },
    },
  },
}

const where = (city: string) => (city === '' ? '' : ` in ${city}`)

/** A visitor's address is asked whether the wish is theirs. The link is a secret, and ends the wish as well. */
const asked: Template<Pick<WishAsked, 'title' | 'city' | 'token' | 'expiresAt'>> = {
  readers: {
    visitor: {
      hasNoInbox: true,
      mail: ({ title, city, token, expiresAt }, { site: { name, publicUrl }, localTime }) => ({
        subject: `Shall we tell you about ${title}? - ${name}`,
        greeting: 'Hello,',
        paragraphs: [
          `Somebody has asked us to write to this address once ${title} can be booked${where(city)}. Was it you?`,
          `Please confirm it by ${localTime.longText(expiresAt)}. We then write once, and keep neither the wish nor your address any longer.`,
          'If it was not you, do nothing: we write no more. The same link takes a wish back later.',
        ],
        link: { label: 'Confirm or take back', href: `${publicUrl}/wish#token=${token}` },
        signature: name,
      }),
    },
  },
}

const visitorMet: Template<Pick<VisitorWishMet, 'title' | 'city'>> = {
  readers: {
    visitor: {
      hasNoInbox: true,
      mail: ({ title, city }, { site: { name, publicUrl } }) => ({
        subject: `${title} is here${where(city)} - ${name}`,
        greeting: 'Hello,',
        paragraphs: [
          `You asked to be told when somebody offers ${title}${where(city)}. Now somebody does.`,
          'This is the only time we write about it: your wish and your address are no longer kept.',
        ],
        link: { label: 'See who is free', href: `${publicUrl}/services/details/${encodeURIComponent(title)}` },
        signature: name,
      }),
    },
  },
}

export const wishTemplates = { 'wish.met': met, 'wish.asked': asked, 'wish.met_by_visitor': visitorMet }
