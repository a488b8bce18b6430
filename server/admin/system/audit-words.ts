import { auditActions, type AuditAction } from '#contract/admin/audit-actions.ts'
import {
  byOutcome,
  caseLine,
  codeLine,
  disputeLine,
  documentLine,
  listName,
  percent,
  providerLine,
  requiredLine,
  ruling,
  settingLine,
  taskLine,
  ticketLine,
  withRefund,
  withSum,
  type AuditFacts,
  type Words,
} from './audit-lines.ts'

/** An action's name in the filter. */
export function nameOfAction(action: string): string {
  const words = wordsOf(action)
  return typeof words === 'string' ? words : words.name
}

/** An entry's line with outcome and amount: "Refunded $60.00 of a visit". */
export function lineOf(action: string, facts: AuditFacts): string {
  const words = wordsOf(action)
  return typeof words === 'string' ? words : words.line(facts)
}

/** An action that a former release wrote, in its own words. */
function wordsOf(action: string): Words {
  if (isKnown(action)) return WORDS[action]
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action)

const SUBJECTS: Record<string, string> = {
  account: 'Provider',
  break: 'Payment difference',
  catalogue_entry: 'Catalogue service',
  content: 'Page',
  conversation_report: 'Reported conversation',
  entry_picture: 'Photo',
  export: 'File',
  person: 'Person',
  ruling: 'Decision',
  ticket: 'Message',
}

/** "Booking …k7p2q4xz"; what has a name for an id is called by it. */
export function subjectName(type: string, id: string): string {
  const words = SUBJECTS[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`
  return id.length < 20 ? `${words} ${id.replaceAll(/[_-]/g, ' ')}` : `${words} …${id.slice(-8)}`
}

const WORDS: Record<AuditAction, Words> = {
  'account.data_asked': 'Asked for a copy of their data',
  'account.data_downloaded': 'Downloaded the copy of their data',
  'account.deleted': 'Deleted the account',
  'account.deleted_again': 'Deleted the account again after a restored backup',
  'account.restored': 'Lifted the suspension of the account',
  'account.suspended': 'Suspended the account',
  'admin.granted': 'Made an admin',
  'admin.revoked': 'Revoked an admin',
  'alarm.acknowledged': 'Took a safety alarm',
  'alarm.closed': 'Closed a safety alarm',
  'alarm.viewed': 'Opened a safety alarm',
  'answer_template.added': 'Added an answer template',
  'answer_template.changed': 'Changed an answer template',
  'answer_template.removed': 'Removed an answer template',
  'booking.cancelled': withRefund('Cancelled the booking'),
  'booking.cancelled_for_client': withRefund('Cancelled the booking for the client'),
  'booking.cancelled_for_provider': withRefund('Cancelled the booking for the provider'),
  'booking.completed': withRefund('Completed the booking'),
  'booking.declined_for_provider': withRefund('Declined the request for the provider'),
  'booking.marked_client_no_show': withRefund('Recorded that the client missed the visit'),
  'booking.marked_provider_no_show': withRefund('Recorded that nobody came'),
  'booking.moved': 'Moved the booking',
  'booking.reminded': 'Reminded the provider to answer',
  'booking.viewed': 'Opened a booking',
  'books.adjusted': withSum('Adjusted the books', (sum) => `Adjusted the books by ${sum}`),
  'books.withdrawn': withSum('Recorded a withdrawal', (sum) => `Recorded a withdrawal of ${sum}`),
  'break.resolved': byOutcome('Closed a payment difference', 'resolution', {
    paid_in_full: 'Closed a payment difference: counted as paid in full',
    returned: 'Closed a payment difference: refunded',
    booked: 'Closed a payment difference: entered in the books',
    dismissed: 'Dismissed a payment difference',
  }),
  'case.decided': { name: 'Decided a missed visit', line: caseLine },
  'category.changed': 'Changed a category',
  'category.created': 'Added a category',
  'category.moved': 'Moved a category',
  'category.restored': 'Offered a category again',
  'category.retired': 'Retired a category',
  'chargeback.recovered': withSum('Assigned money back from a bank', (sum) => `Assigned ${sum} back from a bank`),
  'chargeback.written_off': withSum('Wrote off a chargeback', (sum) => `Wrote off ${sum} of a chargeback`),
  'commission_tax.planned': 'Planned a tax on the commission',
  'commission_tax.withdrawn': 'Withdrew a planned tax on the commission',
  'content.drafted': 'Saved a draft of a page',
  'content.published': 'Published a page',
  'conversation.read': 'Read a reported conversation',
  'database.restored': 'Restored the database',
  'debt.written_off': withSum('Wrote off a debt', (sum) => `Wrote off a debt of ${sum}`),
  'dispute.decided': { name: 'Decided a dispute', line: disputeLine },
  'entry.changed': 'Changed a catalogue service',
  'entry.created': 'Added a catalogue service',
  'entry.moved': 'Moved a catalogue service',
  'entry.papers_set': { name: 'Changed required documents', line: requiredLine },
  'entry.restored': 'Offered a catalogue service again',
  'entry.retired': 'Retired a catalogue service',
  'evidence.read': 'Downloaded the evidence of a dispute',
  'evidence.sent': 'Sent the evidence to the bank',
  'export.asked': { name: 'Asked for a file', line: ({ after }) => `Asked for a file: ${listName(after)}` },
  'export.downloaded': { name: 'Downloaded a file', line: ({ after }) => `Downloaded a file: ${listName(after)}` },
  'fee.waived': withSum('Waived a fee', (sum) => `Waived a fee of ${sum}`),
  'gift_card.refunded': withSum('Refunded a gift card', (sum) => `Refunded a gift card of ${sum}`),
  'goodwill.granted': withSum('Gave goodwill credit', (sum) => `Gave ${sum} of goodwill credit`),
  'message.forgotten': 'Stopped an unsent message',
  'message.retried': 'Retried an unsent message',
  'name.decided': byOutcome('Decided a name change', 'state', {
    accepted: 'Accepted the new name',
    refused: 'Refused the new name',
  }),
  'note.written': 'Wrote a note',
  'offering.changed': 'Changed a provider’s service',
  'offering.created': 'Added a service for a provider',
  'offering.deleted': 'Deleted a provider’s service',
  'paper.decided': { name: 'Decided a document', line: documentLine },
  'paper.viewed': 'Opened a document',
  'payout.retried': 'Retried a payout',
  'payouts.held': 'Put payouts on hold',
  'payouts.released': 'Released payouts',
  'person.contact_viewed': 'Read contact details',
  'person.messages_viewed': 'Read the list of messages sent',
  'person.viewed': 'Viewed the site as them',
  'photo.hidden': 'Hid a photo',
  'photo.restored': 'Showed a photo again',
  'photo.upheld': 'Kept a photo hidden',
  'photo.viewed': 'Opened a photo of a reported conversation',
  'photo_report.dismissed': 'Dismissed a report of a photo',
  'promo_code.created': { name: 'Created a promo code', line: codeLine },
  'promo_code.paused': 'Paused a promo code',
  'promo_code.resumed': 'Resumed a promo code',
  'provider.decided': { name: 'Decision about a provider', line: providerLine },
  'quotes.chosen': 'Chose the reviews for the home page',
  'rate.planned': {
    name: 'Planned a commission rate',
    line: ({ after }) =>
      `Planned a commission of ${percent(after['standard_bps'])}, ${percent(after['repeat_bps'])} for repeat clients`,
  },
  'rate.withdrawn': {
    name: 'Withdrew a commission rate',
    line: ({ before }) => `Withdrew the planned commission of ${percent(before['standard_bps'])}`,
  },
  'refund.retried': 'Retried a refund',
  'refund.returned_otherwise': withSum('Returned a refund another way', (sum) => `Returned ${sum} another way`),
  'report.decided': byOutcome('Decided a reported conversation', 'state', {
    dismissed: 'Dismissed a report of a conversation',
    warned: 'Warned the reported person',
    suspended: 'Suspended the reported person',
  }),
  'review.hidden': 'Hid a review',
  'review.restored': 'Showed a review again',
  'review_reply.hidden': 'Hid a reply to a review',
  'review_report.dismissed': 'Dismissed a report of a review',
  'ruling.agreed': ruling('Agreed as the second admin'),
  'ruling.asked': ruling('Asked a second admin'),
  'ruling.ran_alone': ruling('Carried out without a second admin'),
  'ruling.refused': ruling('Refused as the second admin'),
  'scopes.changed': {
    name: 'Changed the scopes of an admin',
    line: ({ after }) => `Changed the scopes to ${((after['scopes'] ?? []) as string[]).join(', ')}`,
  },
  'second_factor.codes_renewed': 'Made new recovery codes',
  'second_factor.enrolled': 'Set up the second factor',
  'second_factor.guessed': 'Too many wrong codes for the second factor',
  'second_factor.proven': 'Passed the second factor',
  'second_factor.recovered': 'Used a recovery code',
  'second_factor.reset': 'Reset the second factor',
  'seller_file.asked': {
    name: 'Asked for tax details',
    line: ({ after: { asked } }) =>
      `Asked ${asked === 1 ? 'one provider' : `${String(asked)} providers`} for tax details`,
  },
  'seller_file.downloaded': 'Downloaded a yearly tax file',
  'seller_file.made': {
    name: 'Made a yearly tax file',
    line: ({ after: { year } }) => `Made the yearly tax file of ${String(year)}`,
  },
  'sessions.ended': 'Logged them out everywhere',
  'setting.changed': { name: 'Changed a limit', line: settingLine },
  'task.closed': { name: 'Closed a task', line: taskLine('Closed a task') },
  'task.handed_back': { name: 'Released a task', line: taskLine('Released a task') },
  'task.taken': { name: 'Took a task', line: taskLine('Took a task') },
  'tax_details.changed': 'Changed their tax details',
  'terms.published': { name: 'Published terms', line: ({ after }) => `Published terms ${String(after['version'])}` },
  'terms.withdrawn': { name: 'Withdrew terms', line: ({ before }) => `Withdrew terms ${String(before['version'])}` },
  'ticket.changed': { name: 'Changed a message', line: ticketLine },
  'ticket.mail_pasted': 'Added an email to a message',
  'ticket.noted': 'Wrote a note on a message',
  'ticket.replied': byOutcome('Replied to a message', 'state', { solved: 'Replied to a message and solved it' }),
  'visit.refunded': withSum('Refunded a visit', (sum) => `Refunded ${sum} of a visit`),
}
