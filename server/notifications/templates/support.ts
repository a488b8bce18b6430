import { momentText } from '#server/bookings/index.ts'
import { mailName, type ContactSent, type TicketAnswered } from '#server/support/index.ts'
import type { BookingFacts } from './booking-context.ts'
import type { Email } from './layout.ts'
import type { Reader, Scene, Template } from './template.ts'

type Answer = Omit<TicketAnswered, 'email' | 'hasAccount'> & { replyTo: string }

/** Continues the thread of the earlier emails; replies find the way back to its ticket. */
function answerMail(
  { ticketId, number, subject, text, adminName, references, replyTo }: Answer,
  { site }: Scene,
): Email {
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    paragraphs: text.split(/\n{2,}/),
    signature: `${adminName}, ${site.name} support`,
    headers: {
      from: { name: `${site.name} support`, address: site.supportEmail },
      replyTo,
      messageId: mailName(site, ticketId, number),
      references,
    },
  }
}

export const supportTemplates = {
  'ticket.answered': {
    readers: {
      person: {
        pushTitle: 'Our team has answered you',
        mail: (answer, scene) => ({
          ...answerMail(answer, scene),
          link: { label: 'See the conversation', href: `${scene.site.publicUrl}/help/${answer.ticketId}` },
          ending: ['You can answer there or reply to this email.'],
        }),
      },
      visitor: { hasNoInbox: true, mail: answerMail },
    },
  } satisfies Template<Answer> as Template<Answer>,
  // Emails to ourselves.
  'contact.sent': {
    readers: {
      support: {
        mail: ({ id, name, email, phone, inquiry_type, subject, message }, { site }) => ({
          subject: `[${inquiry_type}] ${subject}`,
          paragraphs: [],
          facts: [
            ['From', `${name} <${email}>`],
            ['Phone', phone ?? '-'],
            ['About', inquiry_type],
            ['Ticket', id],
          ],
          link: { label: 'Open the case', href: `${site.publicUrl}/admin/cases?kind=ticket&id=${id}` },
          ending: [message],
          signature: null,
        }),
      },
    },
  } satisfies Template<ContactSent> as Template<ContactSent>,
}

/** The page of the decision. */
function caseLink(found: { id: string } | null, { publicUrl }: Scene['site']): string {
  return `${publicUrl}/admin/cases?state=open${found ? `&id=${found.id}` : ''}`
}

/** A client says that nobody came: an admin has to decide. */
export const nobodyCameToDecide: Reader<BookingFacts> = {
  mail({ booking: { row, client, provider, report } }, { site, localTime }) {
    const visit = `${row.title} at ${momentText(row.starts_at, localTime)}`
    return {
      subject: `Provider no-show reported: ${visit}`,
      paragraphs: [
        `${client.full_name} says that ${provider.full_name} did not come for ${visit}:`,
        report?.statement ?? '',
        'The money is on hold until an admin decides.',
      ],
      link: { label: 'Decide', href: caseLink(report, site) },
      signature: null,
    }
  },
}

/** A client says that they were there: an admin has to decide. */
export const noShowToDecide: Reader<BookingFacts> = {
  mail({ booking: { row, client, provider, objection } }, { site, localTime }) {
    const visit = `${row.title} at ${momentText(row.starts_at, localTime)}`
    return {
      subject: `Disputed no-show: ${visit}`,
      paragraphs: [
        `${provider.full_name} reported a no-show for ${visit}. ${client.full_name} says they were there:`,
        objection?.statement ?? '',
        'The money is on hold until an admin decides.',
      ],
      link: { label: 'Decide', href: caseLink(objection, site) },
      signature: null,
    }
  },
}
