import type { MessagesUnread, PersonWarned } from '#server/messaging/index.ts'
import type { Template } from './template.ts'

type Unread = Omit<MessagesUnread, 'side' | 'email'>

/**
 * About messages that wait to be read. The email leaves out the text: other people read mailboxes, and a message can be
 * answered only here.
 */
export const messageTemplates = {
  'messages.unread_by_client': toReader('client'),
  'messages.unread_by_provider': toReader('provider'),
  'messages.warned': {
    readers: {
      owner: {
        mail: ({ firstName, reason }, { site }) => ({
          subject: `About your messages - ${site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            'Someone reported what you wrote to them. We read the conversation, and we ask you to follow our terms from now on.',
            `Our reason: ${reason}`,
            'If it happens again, we may close your account.',
          ],
          link: { label: 'Our terms', href: `${site.publicUrl}/terms` },
          ending: [`If you disagree, write to ${site.supportEmail}.`],
        }),
      },
    },
  } satisfies Template<Omit<PersonWarned, 'reportId' | 'email'>> as Template<Omit<PersonWarned, 'reportId' | 'email'>>,
}

function toReader(side: 'client' | 'provider'): Template<Unread> {
  return {
    stateOf: ({ readTo }) => ({ [`${side}_read`]: readTo }),
    // People who have read meanwhile need no email.
    holds: { while: [`${side}_read`] },
    readers: {
      [side]: {
        mail: ({ conversationId, firstName, otherName, unread }, { site }) => ({
          subject: `${unread === 1 ? 'A new message' : `${unread} new messages`} from ${otherName} - ${site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            unread === 1
              ? `${otherName} wrote to you and is waiting for an answer.`
              : `${otherName} wrote to you: ${unread} unread messages.`,
          ],
          link: { label: 'Read and answer', href: `${site.publicUrl}/messages/${conversationId}` },
          ending: ['Please answer on the site. Replies to this email aren’t read.'],
        }),
      },
    },
  }
}
