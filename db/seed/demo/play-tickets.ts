import { sendContact } from '#contract/admin.ts'
import { addAnswerTemplate, answerTicket, changeTicket, noteTicket } from '#contract/admin/tickets.ts'
import { answerHelp, askForHelp } from '#contract/support.ts'
import { demoAdmin } from '#db/seed/people.ts'
import type { Stage } from './play-bookings.ts'

const HOUR = 3_600_000
const CLIENT = 'client@demo.homebloom.test'
const PROVIDER = 'provider@demo.homebloom.test'

const TEMPLATES = [
  {
    title: 'Receipt of a visit',
    text: 'Hello {first_name},\n\nYou can find the receipt of each visit under Visits: open the visit and look under Money. You can save it there as a PDF.',
  },
  {
    title: 'Moving a visit',
    text: 'Hello {first_name},\n\nYou can move your {service} at {time} for free until 24 hours before. Open the visit and choose “Move visit”. Your provider then accepts, or proposes another time.',
  },
  {
    title: 'Not in our area yet',
    text: 'Hello {first_name},\n\nThank you for asking! For now we only serve Greater Vancouver. We’ll write here when that changes.',
  },
]

const VISITORS = [
  {
    hoursAgo: 31,
    name: 'Marguerite Osei',
    email: 'marguerite.osei@mail.example',
    subject: 'Do you come to Squamish?',
    message:
      'Hello! My mother lives in Squamish and can’t travel well any more. Would anyone go out there for a haircut?',
    inquiry_type: 'general',
  },
  {
    hoursAgo: 5,
    name: 'Tobias Lindqvist',
    email: 'tobias.lindqvist@mail.example',
    subject: 'Gift card for two people',
    message: 'Hi, can two friends share one gift card? Each of us would book her own visit.',
    inquiry_type: 'general',
  },
  {
    hoursAgo: 2,
    name: 'SEO Growth Team',
    email: 'offers@rank-first.example',
    subject: 'First place for your website, guaranteed',
    message: 'We looked at your website and found 37 problems. Reply to this message for a FREE report.',
    inquiry_type: 'partnership',
  },
] as const

/** Questions to support: one conversation that was solved, one that was opened again, and some that wait. */
export function planTickets({ door, agenda, now, awake }: Stage): void {
  const admin = demoAdmin.email
  agenda.add(now - 40 * 24 * HOUR, async () => {
    for (const body of TEMPLATES) await door.call(admin, addAnswerTemplate, { body })
  })
  for (const { hoursAgo, ...body } of VISITORS)
    agenda.add(awake(now - hoursAgo * HOUR), async () => void (await door.call(null, sendContact, { body })))

  /** Asks, is answered some hours later, and perhaps writes back. */
  const plan = (email: string, daysAgo: number, asked: { subject: string; message: string }, rest: Rest) => {
    let id = ''
    const at = awake(now - daysAgo * 24 * HOUR)
    const answeredAt = awake(at + 3 * HOUR, at)
    agenda.add(at, async () => {
      id = (await door.call(email, askForHelp, { body: asked })).id
    })
    agenda.add(answeredAt, async () => {
      await door.call(admin, changeTicket, { params: { id }, body: { owner: 'me' } })
      if (rest.note) await door.call(admin, noteTicket, { params: { id }, body: { text: rest.note } })
      const body = { text: rest.answer, seen: 1, is_solved: rest.isSolved }
      await door.call(admin, answerTicket, { params: { id }, body })
    })
    const { back } = rest
    if (back)
      agenda.add(awake(at + 20 * HOUR, answeredAt), async () => {
        await door.call(email, answerHelp, { params: { id }, body: { text: back } })
      })
  }
  plan(
    CLIENT,
    9,
    {
      subject: 'Where is my receipt?',
      message: 'Hi, I need the receipt of my last visit for my insurance. Where do I find it?',
    },
    {
      answer:
        'Hello,\n\nYou can find the receipt of each visit under Visits: open the visit and look under Money. You can save it there as a PDF.',
      isSolved: true,
    },
  )
  plan(
    PROVIDER,
    1.4,
    {
      subject: 'A client without a buzzer number',
      message: 'Could you ask clients for a buzzer number when they book? I’ve waited outside twice now.',
    },
    {
      note: 'Second provider asking for this. Told the team.',
      answer:
        'Hello,\n\nThanks for telling us. Until the form asks for it, the booking notes are the best place. We’ve reminded both clients.',
      isSolved: true,
      back: 'Thank you! One of them booked again for next week and the notes are still empty. Could you call her?',
    },
  )
}

type Rest = { note?: string; answer: string; isSolved: boolean; back?: string }
