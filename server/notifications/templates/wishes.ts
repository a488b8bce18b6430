import type { WishMet } from '#server/availability/index.ts'
import type { Template } from './template.ts'

type Met = Pick<WishMet, 'firstName' | 'title' | 'city'>

/** Somebody offers what a client waited for. Told once: there is nothing to call off. */
const met: Template<Met> = {
  readers: {
    client: {
      mail({ firstName, title, city }, { site: { name, publicUrl } }) {
        const where = city === '' ? '' : ` in ${city}`
        return {
          subject: `${title} is here${where} - ${name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `You asked to be told when somebody offers ${title}${where}. Now somebody does.`,
            'We write about this once and do not keep your wish any longer.',
          ],
          link: { label: 'See who is free', href: `${publicUrl}/services/details/${encodeURIComponent(title)}` },
          signature: name,
        }
      },
    },
  },
}

export const wishTemplates = { 'wish.met': met }
