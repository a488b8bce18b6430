import { formatCents } from '#contract/money.ts'
import { momentText } from '#server/bookings/index.ts'
import {
  recoveredText,
  type CreditGiven,
  type DisputeChanged,
  type DisputePerson,
  type MoneyBack,
  type RulingWaits,
} from '#server/disputes/index.ts'
import { lostWords, openedLetter, wonText } from './bank-words.ts'
import type { Email } from './layout.ts'
import { debtLines, shareText, type WithShare } from './share-words.ts'
import type { Scene, Template } from './template.ts'

type Side = 'client' | 'provider'
type Letter = Omit<Email, 'greeting' | 'link'>
type Facts = WithShare<DisputeChanged>
type Writer = (facts: Facts, side: Side, scene: Scene, person: DisputePerson) => Letter | null
type Step = DisputeChanged['step']

/** Statements are read on the site: others may read a mailbox, and answers are possible only there. */
export const disputeTemplates = {
  ...(Object.fromEntries(
    Object.entries(writers()).map(([step, write]) => [`dispute.${step}`, toSides(write)]),
  ) as Record<`dispute.${Step}`, Template<Facts>>),
  'fee.waived': {
    readers: {
      client: {
        mail: ({ client, service, amountCents, reason, bookingId }, { site }) => ({
          subject: `We’re refunding ${formatCents(amountCents)}: ${service}`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            `We’ve waived ${formatCents(amountCents)} of the fee for ${service}, and we’re refunding it to where it came from. Banks can take up to 10 days to show it.`,
            `The reason: ${reason}`,
          ],
          link: { label: 'See the booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
      provider: {
        mail: ({ provider, client, service, amountCents, reason, bookingId, share }, { site }) => ({
          subject: `A fee was waived: ${service}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `We’ve waived ${formatCents(amountCents)} of the fee from when ${client.firstName} couldn’t make it. ${shareText(share)}`,
            `The reason: ${reason}`,
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<WithShare<MoneyBack>>,
  'visit.refunded': {
    readers: {
      client: {
        mail: ({ client, service, amountCents, reason, bookingId }, { site }) => ({
          subject: `We’re refunding ${formatCents(amountCents)}: ${service}`,
          greeting: `Hello ${client.firstName},`,
          paragraphs: [
            `We’re refunding ${formatCents(amountCents)} of what you paid for ${service} to where it came from. Banks can take up to 10 days to show it.`,
            `The reason: ${reason}`,
          ],
          link: { label: 'See the booking', href: `${site.publicUrl}/bookings/${bookingId}` },
        }),
      },
      provider: {
        mail: ({ provider, client, service, amountCents, reason, bookingId, share }, { site }) => ({
          subject: `We’re refunding ${formatCents(amountCents)} to ${client.firstName}: ${service}`,
          greeting: `Hello ${provider.firstName},`,
          paragraphs: [
            `We’re refunding ${formatCents(amountCents)} of what ${client.firstName} paid for this visit. ${shareText(share)}`,
            `The reason: ${reason}`,
          ],
          link: { label: 'See the visit', href: `${site.publicUrl}/provider/bookings/${bookingId}` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<WithShare<MoneyBack>>,
  'goodwill.given': {
    readers: {
      owner: {
        mail: ({ firstName, amountCents, reason, expiresAt }, { site, localTime }) => ({
          subject: `${formatCents(amountCents)} of credit for you - ${site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `We’ve added ${formatCents(amountCents)} of credit to your account. You can pay for visits with it until ${localTime.longDate(localTime.localDate(expiresAt))}.`,
            `The reason: ${reason}`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<CreditGiven> as Template<CreditGiven>,
  'ruling.waits': {
    readers: {
      support: {
        mail: ({ amountCents, reason, runsAt }, { site, localTime }) => ({
          subject: `${formatCents(amountCents)} will be moved at ${momentText(runsAt, localTime)} unless someone stops it`,
          paragraphs: [
            `An admin decided about ${formatCents(amountCents)}. A second admin should approve it, but there isn’t one, so it takes effect at ${momentText(runsAt, localTime)}.`,
            `The reason given: ${reason}`,
          ],
          link: { label: 'Look at it', href: `${site.publicUrl}/admin/cases?state=second` },
          signature: null,
        }),
      },
    },
  } satisfies Template<RulingWaits> as Template<RulingWaits>,
}

function writers(): Record<Step, Writer> {
  return {
    opened: ({ by, subject, until }, side, { localTime }, { otherName }) =>
      by === side
        ? {
            subject: `We have your report: ${subject}`,
            paragraphs: [
              `Thank you for telling us. ${otherName} has 3 days to answer, and we’ll decide within 5 business days. The payment stays on hold until then.`,
            ],
          }
        : {
            subject: `Something went wrong? ${otherName} has reported ${subject}`,
            paragraphs: [
              `${otherName} says that something went wrong with ${subject}. Please give us your side by ${momentText(until!, localTime)}. You can answer once, with photos.`,
              'The payment stays on hold until we’ve decided. Everything else continues as usual.',
            ],
          },
    answered: ({ by, subject, until }, side, { localTime }, { otherName }) =>
      by === side
        ? null
        : {
            subject: `${otherName} has answered: ${subject}`,
            paragraphs: [`You can read the answer now. We’ll decide by ${momentText(until!, localTime)}.`],
          },
    appeal_answered: ({ by, subject, until }, side, { localTime }, { otherName }) =>
      by === side
        ? null
        : {
            subject: `${otherName} has answered your appeal: ${subject}`,
            paragraphs: [
              `You can read the answer now. We’ll decide by ${momentText(until!, localTime)}. That decision is final.`,
            ],
          },
    withdrawn: ({ by, subject, until }, side, { localTime }, { otherName }) => ({
      subject: `The report is closed: ${subject}`,
      paragraphs: [
        by === side
          ? 'You withdrew your report. The payment is no longer on hold.'
          : `${otherName} withdrew the report. The payment is no longer on hold.`,
        ...(by !== side && until
          ? [`If something went wrong for you, you can report it until ${momentText(until, localTime)}.`]
          : []),
      ],
    }),
    decided: (facts, side, { localTime }, { otherName }) => ({
      subject: `Our decision: ${facts.subject}`,
      paragraphs: [
        ...decisionLines(facts, side, otherName),
        ...(mayAppeal(facts, side)
          ? [`If you disagree, you can appeal once by ${momentText(facts.until!, localTime)}.`]
          : []),
      ],
    }),
    appealed: ({ by, subject, until }, side, { localTime }, { otherName }) => ({
      subject: `${by === side ? 'We have your appeal' : `${otherName} has appealed`}: ${subject}`,
      paragraphs: [
        `Someone else will review it and decide by ${momentText(until!, localTime)}. That decision is final. The rest of the money stays on hold until then.`,
        by === side ? `${otherName} has 3 days to answer.` : 'You can answer once, within 3 days, with photos.',
      ],
    }),
    final: (facts, side, _, { otherName }) => ({
      subject: `Our final decision: ${facts.subject}`,
      paragraphs: decisionLines(facts, side, otherName),
    }),
    bank_opened: ({ subject, bookingId, bank }, side, _, { otherName }) =>
      openedLetter({ subject, bookingId, bank, otherName }, side),
    bank_won: (facts, side) => ({
      subject: `The bank has decided: ${facts.subject}`,
      paragraphs: [wonText(facts, side)],
    }),
    bank_lost: (facts, side) => ({
      subject: `The bank has decided: ${facts.subject}`,
      paragraphs: [
        lostWords(facts, side),
        ...(side === 'provider' && facts.decision ? [`The reason: ${facts.decision.reason}`] : []),
      ],
    }),
    bank_recovered: ({ subject, recovery }, side) =>
      recovery
        ? {
            subject: `${formatCents(recovery.cents)} came back from the bank: ${subject}`,
            paragraphs: [
              recoveredText(side, recovery.to),
              ...(recovery.to === 'client' && side === 'client' ? ['Banks can take up to 10 days to show it.'] : []),
              `The reason: ${recovery.reason}`,
            ],
          }
        : null,
  }
}

/** A notice without this field dates from a time when either side could appeal. */
const mayAppeal = ({ appealers }: Facts, side: Side) => appealers?.includes(side) ?? true

function decisionLines({ decision, share }: Facts, side: Side, otherName: string): string[] {
  if (!decision) return []
  const amount = formatCents(decision.refundCents)
  const isClient = side === 'client'
  const word = {
    release: isClient ? 'There’s no further refund.' : 'There’s no further refund. You keep your share.',
    part: isClient
      ? `We’re refunding ${amount} to you.`
      : share
        ? `We’re refunding ${amount} to ${otherName}. You keep the rest of your share. ${shareText(share)}`
        : `We’re refunding ${amount} to ${otherName}. Your share of the rest is yours.`,
    full:
      decision.refundCents === 0
        ? droppedLine(isClient, share)
        : `We’re refunding everything, ${amount}, to ${isClient ? 'you' : otherName}.${!isClient && share ? ` ${shareText(share)}` : ''}`,
    platform: isClient
      ? 'You keep what was refunded.'
      : 'You were right. We’re paying you what you lost through the refund.',
    won: '',
  }[decision.decision]
  const back =
    isClient && decision.refundCents > 0 && decision.decision !== 'platform' && decision.decision !== 'release'
  return [word, ...(back ? ['Banks can take up to 10 days to show it.'] : []), `The reason: ${decision.reason}`]
}

function droppedLine(isClient: boolean, share: Facts['share']): string {
  if (isClient)
    return 'A promo code had paid for this visit, so there’s nothing to refund. The provider gets nothing for it.'
  const lost = 'You get nothing for this visit, which a promo code had paid.'
  if (!share || share.owedCents === null) return lost
  return [lost, `Your share of it was ${formatCents(share.cents)}.`, ...debtLines(share)].join(' ')
}

/** For a gift card: the buyer's page of all their cards. */
function pathTo({ bookingId }: Facts, side: Side): string {
  if (bookingId === null) return '/credit'
  return `${side === 'client' ? '/bookings' : '/provider/bookings'}/${bookingId}#dispute`
}

function toSides(write: Writer): Template<Facts> {
  const personOf = ({ people }: Facts, side: Side) => people.find((one) => one.side === side)
  const reader = (side: Side) => ({
    isTold: (facts: Facts, scene: Scene) => {
      const person = personOf(facts, side)
      return person !== undefined && write(facts, side, scene, person) !== null
    },
    mail(facts: Facts, scene: Scene): Email {
      const person = personOf(facts, side)!
      const link = { label: 'See the report', href: `${scene.site.publicUrl}${pathTo(facts, side)}` }
      return { ...write(facts, side, scene, person)!, greeting: `Hello ${person.firstName},`, link }
    },
  })
  return { readers: { client: reader('client'), provider: reader('provider') } }
}
