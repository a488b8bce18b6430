import type { MessagesUnread } from '#server/messaging/index.ts'
import type { Template } from './template.ts'

type Unread = Omit<MessagesUnread, 'side' | 'email'>

/**
 * About messages that wait to be read. What was written is not in the mail: mailboxes are read by others, and a message
 * can be answered only here.
 */
export const messageTemplates = {
  'messages.unread_by_client': toReader('client'),
  'messages.unread_by_provider': toReader('provider'),
}

function toReader(side: 'client' | 'provider'): Template<Unread> {
  return {
    stateOf: ({ readTo }) => ({ [`${side}_read`]: readTo }),
    // Whoever has read meanwhile needs no mail.
    holds: { while: [`${side}_read`] },
    readers: {
      [side]: {
        mail: ({ conversationId, firstName, otherName, unread }, { site }) => ({
          subject: `${unread === 1 ? 'A new message' : `${unread} new messages`} from ${otherName} - ${site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            unread === 1
              ? `${otherName} wrote to you and is waiting for an answer.`
              : `${otherName} wrote to you: ${unread} messages wait to be read.`,
          ],
          link: { label: 'Read and answer', href: `${site.publicUrl}/messages/${conversationId}` },
          ending: ['Please answer on the site. Answers to this email do not reach anybody.'],
        }),
      },
    },
  }
}
