import type { IconName } from '#web/ui/icon.tsx'

export type HelpAnswer = {
  question: string
  answer: string
  /** Link to the page where it is done, with its name. */
  at?: readonly [label: string, to: string]
}
export type HelpTopic = { key: string; title: string; icon: IconName; answers: readonly HelpAnswer[] }

const ACCOUNT: HelpTopic = {
  key: 'account',
  title: 'Your account',
  icon: 'user',
  answers: [
    {
      question: 'How do I change my email or password?',
      answer: 'A new email takes effect once you open the link we send there.',
      at: ['Account and security', '/account'],
    },
    {
      question: 'How do I get fewer emails and texts?',
      answer: 'Turn them off under Notifications. Emails about payments and your account stay on.',
      at: ['Notifications', '/account/notifications'],
    },
    {
      question: 'Who sees my phone number and email?',
      answer: 'You and the other person, once a booking is accepted and until 24 hours after the visit.',
    },
    {
      question: 'How do I download my data or delete my account?',
      answer: 'Both are under Account and security.',
      at: ['Account and security', '/account'],
    },
  ],
}

const CLIENT: readonly HelpTopic[] = [
  {
    key: 'booking',
    title: 'Booking and changes',
    icon: 'calendar',
    answers: [
      {
        question: 'When will the provider answer?',
        answer: 'Within 24 hours, sooner if the visit is near. Otherwise the request expires and costs nothing.',
      },
      {
        question: 'How do I move a visit?',
        answer:
          'Open the visit and choose Move visit. You can move it twice, up to 24 hours before. After that, propose a time and your provider decides.',
        at: ['Your visits', '/dashboard'],
      },
      {
        question: 'My provider can’t come. What now?',
        answer: 'You get a full refund. The visit’s page shows who else can come.',
        at: ['Your visits', '/dashboard'],
      },
      {
        question: 'What if no time suits me?',
        answer: 'Join the waitlist. We’ll hold a time for you when one opens.',
        at: ['Waitlist', '/waitlist'],
      },
      {
        question: 'Can I book for my family or pets?',
        answer: 'Yes. Add them to your household, then choose them when you book.',
        at: ['Household', '/client/household'],
      },
    ],
  },
  {
    key: 'paying',
    title: 'Paying and refunds',
    icon: 'card',
    answers: [
      {
        question: 'When do I pay?',
        answer:
          'After your provider accepts. You have 24 hours, less if the visit is near. An unpaid booking is cancelled without a fee.',
      },
      {
        question: 'What does it cost to cancel?',
        answer:
          'Nothing until 24 hours before the visit, or within 15 minutes of booking. Later the provider’s policy may keep a share. You see the amount before you decide.',
      },
      {
        question: 'Where are my receipts?',
        answer: 'Open the visit, then Money.',
        at: ['Your past visits', '/dashboard?tab=past'],
      },
      {
        question: 'Can I leave a tip?',
        answer: 'Yes, for 14 days after a paid visit, on its page. Your provider gets all of it.',
      },
    ],
  },
  {
    key: 'visit',
    title: 'The visit',
    icon: 'home',
    answers: [
      {
        question: 'What is the visit code for?',
        answer: 'Tell it to your provider at the door, and no one else. It shows the right person came.',
      },
      {
        question: 'Nobody came. What do I do?',
        answer:
          'Report it on the visit’s page, from 30 minutes after the start. If nobody came, you get a full refund.',
      },
      {
        question: 'Something went wrong.',
        answer: 'Open the visit and choose Report a problem, within 14 days. Your provider can answer, then we decide.',
        at: ['Your past visits', '/dashboard?tab=past'],
      },
      { question: 'Is it an emergency?', answer: 'Call 911 first. Then call us.' },
    ],
  },
  {
    key: 'gifts',
    title: 'Gift cards and credit',
    icon: 'heart',
    answers: [
      {
        question: 'How do I use a gift card?',
        answer: 'Add its code under Credit, then use it when you pay.',
        at: ['Credit', '/credit'],
      },
      { question: 'Does a gift card expire?', answer: 'No, and it has no fees.' },
      {
        question: 'Can I cancel a gift card I bought?',
        answer: 'Yes, until it’s sent.',
        at: ['Credit', '/credit'],
      },
    ],
  },
  ACCOUNT,
]

const PROVIDER: readonly HelpTopic[] = [
  {
    key: 'requests',
    title: 'Requests and visits',
    icon: 'calendar',
    answers: [
      {
        question: 'How long do I have to answer?',
        answer: '24 hours, less if the visit is near. After that the request expires.',
      },
      {
        question: 'The client isn’t there.',
        answer: 'Report it on the visit’s page, from 15 minutes after the start.',
      },
      {
        question: 'I can’t come.',
        answer: 'Cancel on the visit’s page. The client gets a full refund.',
      },
      { question: 'Is it an emergency?', answer: 'Call 911 first. Then call us.' },
    ],
  },
  {
    key: 'money',
    title: 'Earnings',
    icon: 'card',
    answers: [
      {
        question: 'When can a visit be paid out?',
        answer: '48 hours after it’s done and paid.',
      },
      { question: 'Are tips all mine?', answer: 'Yes. They can be paid out after 48 hours.' },
    ],
  },
  ACCOUNT,
]

export function topicsFor(role: string): readonly HelpTopic[] {
  if (role === 'client') return CLIENT
  return role === 'admin' ? [ACCOUNT] : PROVIDER
}

/** The answers that hold every word of what is typed, topic by topic; all of them while nothing is. */
export function findAnswers(topics: readonly HelpTopic[], text: string): HelpTopic[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return topics
    .map((topic) => ({
      ...topic,
      answers: topic.answers.filter(({ question, answer }) => {
        const all = `${topic.title} ${question} ${answer}`.toLowerCase()
        return words.every((word) => all.includes(word))
      }),
    }))
    .filter(({ answers }) => answers.length > 0)
}
