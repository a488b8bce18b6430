import type {
  ReviewAnswered,
  ReviewAsked,
  ReviewJudged,
  ReviewsPublished,
  ReviewTelling,
} from '#server/reviews/index.ts'
import { momentText } from '#server/bookings/index.ts'
import type { Email } from './layout.ts'
import type { Scene, Template } from './template.ts'

type Side = 'client' | 'provider'
type Letter = Omit<Email, 'greeting' | 'link'> & { label: string }
type Told = Pick<ReviewTelling, 'bookingId' | 'clientFirstName' | 'providerFirstName' | 'service'>

export type Asked = Told & Pick<ReviewAsked, 'until'>
export type Published = Told & Pick<ReviewsPublished, 'written'>
export type Answered = Told & Pick<ReviewAnswered, 'side'>
export type Judged = Told & Pick<ReviewJudged, 'side' | 'decision' | 'reason'>

/** Stale once the review can't be written any more. */
const untilOver = {
  stateOf: () => ({ status: 'completed' }),
  holds: { while: ['status'], until: ({ until }: Asked) => until },
}

/** About the reviews of a visit. No word of a review is in them: it is read where it can also be hidden. */
export const reviewTemplates = {
  'review.asked': {
    ...toSides<Asked>((facts, side, scene) => ({
      subject: `How was ${facts.service}${side === 'client' ? ` with ${facts.providerFirstName}` : ''}?`,
      paragraphs: [
        side === 'client'
          ? `We hope you enjoyed ${facts.service} with ${facts.providerFirstName}. A few honest words help other clients choose and help ${facts.providerFirstName} do even better.`
          : `Your visit to ${facts.clientFirstName} for ${facts.service} is done. A few words help the next provider know what to expect.`,
        bothUnseen(facts, side, scene),
        ...(side === 'client' ? [TIPS] : []),
      ],
      label: 'Write a review',
    })),
    ...untilOver,
  },
  'review.reminded': {
    ...toSides<Asked>((facts, side, scene) => ({
      subject: `A few days left to review ${nameOfOther(facts, side)}`,
      paragraphs: [
        `There’s still time to say how ${facts.service} went. We won’t ask again.`,
        bothUnseen(facts, side, scene),
      ],
      label: 'Write a review',
    })),
    ...untilOver,
  },
  'review.published': toSides<Published>((facts, side) => {
    const other = nameOfOther(facts, side)
    const hasOther = facts.written.includes(side === 'client' ? 'provider' : 'client')
    const hasOwn = facts.written.includes(side)
    return {
      subject: hasOther ? `${other} has reviewed your visit` : 'Your review is published',
      paragraphs: [
        hasOther && hasOwn
          ? `Both reviews of ${facts.service} are in, so you can now read what ${other} wrote.`
          : hasOther
            ? `You can now read what ${other} wrote about ${facts.service}. The time to write your own is over.`
            : `Your review of ${facts.service} is now published. ${other} didn’t write one.`,
        ...(hasOther ? ['You can reply once, in public.'] : []),
      ],
      label: hasOther ? 'Read it' : 'See your review',
    }
  }),
  'review.answered': toSides<Answered>((facts, side) => ({
    subject: `${nameOfOther(facts, side)} has replied to your review`,
    paragraphs: [`There is a public reply to your review of ${facts.service}.`],
    label: 'Read it',
  })),
  'review.judged': toSides<Judged>((facts, side) => ({
    subject: judgedSubject(facts, side),
    paragraphs: [judgedText(facts, side), `Our reason: ${facts.reason}`],
    label: 'See the visit',
    ending: ['If you think this is wrong, reply to this email.'],
  })),
}

/** Said once and without asking for it. */
const TIPS = 'You can also leave a tip on the same page. Your provider gets all of it.'

function nameOfOther({ clientFirstName, providerFirstName }: Told, side: Side): string {
  return side === 'client' ? providerFirstName : clientFirstName
}

function bothUnseen(facts: Asked, side: Side, { localTime }: Scene): string {
  return `You have until ${momentText(facts.until, localTime)}. ${nameOfOther(facts, side)} won’t see your review until you’ve both written one or the time is over, so be honest.`
}

function judgedSubject({ side: author, decision }: Judged, side: Side): string {
  const whose = author === side ? 'Your review' : 'A review about you'
  if (decision === 'hide_reply')
    return author === side ? 'A reply to your review was removed' : 'Your reply was removed'
  return `${whose} ${decision === 'hide' ? 'was removed' : 'is public again'}`
}

function judgedText(facts: Judged, side: Side): string {
  const isAuthor = facts.side === side
  const which = isAuthor ? `your review of ${facts.service}` : `the review that ${nameOfOther(facts, side)} wrote`
  if (facts.decision === 'restore') return `Our team reviewed ${which} again. It’s public and counts in the rating.`
  if (facts.decision === 'hide') return `Our team removed ${which}. It no longer counts in the rating.`
  return isAuthor
    ? 'Our team removed the reply to your review. Your review stays as it is.'
    : `Our team removed your reply to ${which}.`
}

function toSides<F extends Told>(write: (facts: F, side: Side, scene: Scene) => Letter): Template<F> {
  const reader = (side: Side) => ({
    mail(facts: F, scene: Scene): Email {
      const { label, ...letter } = write(facts, side, scene)
      const path = side === 'client' ? '/bookings' : '/provider/bookings'
      const name = side === 'client' ? facts.clientFirstName : facts.providerFirstName
      const link = { label, href: `${scene.site.publicUrl}${path}/${facts.bookingId}#review` }
      return { ...letter, greeting: `Hello ${name},`, link }
    },
  })
  return { readers: { client: reader('client'), provider: reader('provider') } }
}
