import type { VisitorWishMet, WishAsked, WishMet } from '#server/availability/index.ts'
import type { Template } from './template.ts'

type Met = Pick<WishMet, 'firstName' | 'title' | 'city'>

/** A provider offers the service a client waited for. Sent once: there is nothing to cancel. */
const met: Template<Met> = {
  readers: {
    client: {
      mail({ firstName, title, city }, { site: { name, publicUrl } }) {
        return {
          subject: `${title} is here${where(city)} - ${name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `You asked us to tell you when someone offers ${title}${where(city)}. Now someone does.`,
            'This is our only email about it, and your alert is deleted.',
          ],
          link: {
            label: 'See available providers',
            href: `${publicUrl}/services/details/${encodeURIComponent(title)}`,
          },
          signature: name,
        }
      },
    },
  },
}

const where = (city: string) => (city === '' ? '' : ` in ${city}`)

/** Asks a visitor's address to confirm the alert. The link is a secret, and ends the alert as well. */
const asked: Template<Pick<WishAsked, 'title' | 'city' | 'token' | 'expiresAt'>> = {
  readers: {
    visitor: {
      hasNoInbox: true,
      mail: ({ title, city, token, expiresAt }, { site: { name, publicUrl }, localTime }) => ({
        subject: `Shall we tell you about ${title}? - ${name}`,
        greeting: 'Hello,',
        paragraphs: [
          `Someone asked us to email this address when ${title} can be booked${where(city)}. Was it you?`,
          `Please confirm it by ${localTime.longText(expiresAt)}. We’ll email you once, then delete your address.`,
          'If it wasn’t you, just ignore this email. You can also cancel an alert with the same link.',
        ],
        link: { label: 'Confirm or cancel', href: `${publicUrl}/wish#token=${token}` },
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
          `You asked us to tell you when someone offers ${title}${where(city)}. Now someone does.`,
          'This is our only email about it. Your alert and your address are deleted.',
        ],
        link: { label: 'See available providers', href: `${publicUrl}/services/details/${encodeURIComponent(title)}` },
        signature: name,
      }),
    },
  },
}

export const wishTemplates = { 'wish.met': met, 'wish.asked': asked, 'wish.met_by_visitor': visitorMet }
