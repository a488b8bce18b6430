import type { ContactSent } from '#server/admin/index.ts'
import { momentText } from '#server/bookings/index.ts'
import type { BookingFacts } from './booking-context.ts'
import type { Reader, Template } from './template.ts'

/** Mail to ourselves. */
export const supportTemplates = {
  'contact.sent': {
    readers: {
      support: {
        mail: ({ id, name, email, phone, inquiry_type, subject, message }) => ({
          subject: `[${inquiry_type}] ${subject}`,
          paragraphs: [],
          facts: [
            ['From', `${name} <${email}>`],
            ['Phone', phone ?? '-'],
            ['About', inquiry_type],
            ['Ticket', id],
          ],
          ending: [message],
          signature: null,
        }),
      },
    },
  } satisfies Template<ContactSent> as Template<ContactSent>,
}

/** A client says that nobody came: somebody has to decide. */
export const nobodyCameToDecide: Reader<BookingFacts> = {
  mail({ booking: { row, client, provider, report } }, { site, localTime }) {
    const visit = `${row.title} at ${momentText(row.starts_at, localTime)}`
    return {
      subject: `Nobody came? ${visit}`,
      paragraphs: [
        `${client.full_name} says that ${provider.full_name} did not come for ${visit}:`,
        report?.statement ?? '',
        'The money is on hold until an administrator decides.',
      ],
      link: { label: 'Decide', href: `${site.publicUrl}/admin/cases` },
      signature: null,
    }
  },
}

/** A client says that they were there: somebody has to decide. */
export const noShowToDecide: Reader<BookingFacts> = {
  mail({ booking: { row, client, provider, objection } }, { site, localTime }) {
    const visit = `${row.title} at ${momentText(row.starts_at, localTime)}`
    return {
      subject: `A no-show to decide: ${visit}`,
      paragraphs: [
        `${provider.full_name} reported that nobody was there for ${visit}. ${client.full_name} says they were there:`,
        objection?.statement ?? '',
        'The money is on hold until an administrator decides.',
      ],
      link: { label: 'Decide', href: `${site.publicUrl}/admin/cases` },
      signature: null,
    }
  },
}
