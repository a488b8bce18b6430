import { showGiftCode } from '#contract/gift-code.ts'
import { formatCents } from '#contract/money.ts'
import type {
  GiftBought,
  GiftCancelled,
  GiftRedeemed,
  GiftSent,
  ReferralRewarded,
  RewardTakenBack,
} from '#server/promotions/index.ts'
import type { CreditEnding } from '#server/payments/index.ts'
import { giftPicture } from '#server/notifications/gift-pictures.ts'
import type { Template } from './template.ts'

const WHY: Record<GiftCancelled['why'], string> = {
  called_off: 'You cancelled it before it was sent, so no one has a code.',
  refunded: 'Its code no longer works.',
  limit: 'It was over the daily limit per person, so it wasn’t created.',
  freed: 'A visit paid with credit from it was cancelled, and that credit can’t be used any more.',
}

/** Credit that a bank has taken, or returned. */
type MovedCredit = { firstName: string; amountCents: number }

/** Gift cards, to buyers and receivers, credit for invited friends, and credit that ends or is taken back. */
export const giftTemplates = {
  'gift.bought': {
    readers: {
      buyer: {
        mail: ({ buyer, amountCents, recipientName, deliverAt, isMailed }, { site, localTime }) => ({
          subject: `Your gift card of ${formatCents(amountCents)} for ${recipientName}`,
          greeting: `Hello ${buyer.firstName},`,
          paragraphs: [
            isMailed
              ? `Thank you! We’ll email your gift to ${recipientName} on ${localTime.longText(deliverAt)}. You can cancel it until then.`
              : `Thank you! From ${localTime.longText(deliverAt)} you’ll see its code and can give it yourself.`,
          ],
          link: { label: 'Your gift cards', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<GiftBought>,
  // The code is sent in this email alone: it comes after the first words, which an inbox would store.
  'gift.sent': {
    readers: {
      recipient: {
        mail: ({ code, amountCents, message, senderName, recipient, art }, { site }) => ({
          picture: giftPicture(art),
          subject: `${senderName} has a gift for you: ${formatCents(amountCents)} at ${site.name}`,
          greeting: `Hello ${recipient.name},`,
          paragraphs: [
            `${senderName} sent you ${formatCents(amountCents)} for a visit at home: hair, nails, massage, a groomer for the dog. You choose the service, the time and the provider.`,
            ...(message === '' ? [] : [`“${message}”`]),
          ],
          facts: [
            ['Amount', formatCents(amountCents)],
            ['Code', showGiftCode(code)],
          ],
          link: { label: 'Add it to your account', href: `${site.publicUrl}/credit#code=${code}` },
          ending: [
            'The code works once. The amount never expires and has no fees. Anyone with the code can use it, so keep it private.',
          ],
        }),
      },
    },
  } satisfies Template<GiftSent>,
  'gift.redeemed': {
    readers: {
      buyer: {
        mail: ({ buyer, amountCents, recipientName }, { site }) => ({
          subject: `Your gift for ${recipientName} was redeemed`,
          greeting: `Hello ${buyer.firstName},`,
          paragraphs: [`Your gift card of ${formatCents(amountCents)} for ${recipientName} was just redeemed.`],
          link: { label: 'Your gift cards', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<GiftRedeemed>,
  'gift.cancelled': {
    readers: {
      buyer: {
        mail: ({ buyer, amountCents, recipientName, why }, { site }) => ({
          subject: `${formatCents(amountCents)} for your gift card is being refunded`,
          greeting: `Hello ${buyer.firstName},`,
          paragraphs: [
            `The money for your gift card for ${recipientName} is being refunded to your card. ${WHY[why]}`,
            'Banks can take up to ten days to show it.',
          ],
          link: { label: 'Your gift cards', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<GiftCancelled>,
  'referral.rewarded': {
    readers: {
      friend: {
        mail: ({ friend, amountCents, expiresAt }, { site, localTime }) => ({
          subject: `Your first visit earned you ${formatCents(amountCents, true)} of credit`,
          greeting: `Hello ${friend.firstName},`,
          paragraphs: [
            `You joined through a friend’s invitation and have had your first visit, so ${formatCents(amountCents, true)} of credit is yours. Use it on any visit until ${localTime.longText(expiresAt)}.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
      referrer: {
        mail: ({ friend, referrer, amountCents, expiresAt }, { site, localTime }) => ({
          subject: `${friend.firstName}’s first visit earned you ${formatCents(amountCents, true)} of credit`,
          greeting: `Hello ${referrer?.firstName ?? ''},`,
          paragraphs: [
            `Thank you for inviting ${friend.firstName}. You both have ${formatCents(amountCents, true)} of credit now. Use yours on any visit until ${localTime.longText(expiresAt)}.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<ReferralRewarded>,
  'referral.taken_back': {
    readers: {
      friend: {
        mail: ({ friend, amountCents }, { site }) => ({
          subject: 'Your invitation credit was removed',
          greeting: `Hello ${friend.firstName},`,
          paragraphs: [
            `You had ${formatCents(amountCents, true)} of credit for your first visit. That payment was refunded, so we removed what was left of it.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
      referrer: {
        mail: ({ friend, referrer, amountCents }, { site }) => ({
          subject: `Your credit for inviting ${friend.firstName} was removed`,
          greeting: `Hello ${referrer?.firstName ?? ''},`,
          paragraphs: [
            `You had ${formatCents(amountCents, true)} of credit for ${friend.firstName}’s first visit. The payment for it was refunded, so we removed what was left of it.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
    },
  } satisfies Template<RewardTakenBack>,
  'credit.taken_back': {
    readers: {
      owner: {
        mail: ({ firstName, amountCents }, { site }) => ({
          subject: `${formatCents(amountCents)} of your credit was taken back`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `You redeemed a gift card. The buyer’s bank has taken that payment back, so the ${formatCents(amountCents)} that you had left of it can’t be spent any more.`,
            'Visits that you have already paid for with it stay booked. If you cancel one of them, that part doesn’t come back. If your provider or we cancel it, you get it as credit.',
            'If you know the buyer, please ask them. If the bank decides that the payment stands, your credit comes back by itself, and we’ll email you.',
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<MovedCredit>,
  'credit.restored': {
    readers: {
      owner: {
        mail: ({ firstName, amountCents }, { site }) => ({
          subject: `${formatCents(amountCents)} of your credit is back`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `The bank has decided that the payment for your gift card stands. You can spend the ${formatCents(amountCents)} again.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<MovedCredit>,
  'credit.ending': {
    readers: {
      owner: {
        mail: ({ firstName, amountCents, expiresAt }, { site, localTime }) => ({
          subject: `${formatCents(amountCents)} of your credit expires soon`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `${formatCents(amountCents)} of your credit expires on ${localTime.longText(expiresAt)}. Use it on any visit.`,
          ],
          link: { label: 'Find a visit', href: `${site.publicUrl}/services` },
        }),
      },
    },
  } satisfies Template<CreditEnding & { firstName: string }>,
}
