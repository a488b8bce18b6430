import type { TaskKind } from './kinds.ts'

/** Emails and text messages: too few that arrive, or too many requests. */
export const messageKinds = {
  'message.given_up': {
    label: 'Messages that could not be sent',
    title: ({ count }) => (count === 1 ? 'A message could not be sent' : `${count} messages could not be sent`),
    text: () =>
      'We no longer try to send them. Fix the cause and try again, or leave them out. After a week we leave them out.',
    link: { label: 'Look at them', to: () => '/admin/system?part=jobs' },
  },
  'codes.many': {
    label: 'Many codes by text message',
    title: ({ count, area }) =>
      area === 'all'
        ? `${count} codes were sent by text message within an hour`
        : `${count} codes were sent to numbers that begin with ${area} within an hour`,
    text: ({ max }) =>
      `At ${max} no more are sent until the hour is over. Compare with the sign-ups of today: if there are few, someone may be running up our costs.`,
    link: { label: 'Limits', to: () => '/admin/content?part=limits' },
  },
} satisfies Record<string, TaskKind>
