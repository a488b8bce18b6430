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
  called_off: 'You have called it off before it was sent, so nobody has a code.',
  refunded: 'Its code no longer works.',
  limit: 'It would have been more than one person can buy in a day, so it was not made.',
  freed: 'A visit that credit from it had paid was called off, and nobody can spend that credit any more.',
}

/** Credit that a bank has taken, or given back. */
type MovedCredit = { firstName: string; amountCents: number }

/** Gift cards, to who buys and to who gets them, credit for friends who came, and credit that ends or is taken back. */
export const giftTemplates = {
  'gift.bought': {
    readers: {
      buyer: {
        mail: ({ buyer, amountCents, recipientName, deliverAt, isMailed }, { site, localTime }) => ({
          subject: `Your gift card of ${formatCents(amountCents)} for ${recipientName}`,
          greeting: `Hello ${buyer.firstName},`,
          paragraphs: [
            isMailed
              ? `Thank you! We mail your gift to ${recipientName} on ${localTime.longText(deliverAt)}. Until then you can call it off.`
              : `Thank you! From ${localTime.longText(deliverAt)} you can see its code and hand it over yourself.`,
          ],
          link: { label: 'Your gift cards', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<GiftBought>,
  // The code leaves in this mail alone: it stands behind the first words, which an inbox would keep.
  'gift.sent': {
    readers: {
      recipient: {
        mail: ({ code, amountCents, message, senderName, recipient, art }, { site }) => ({
          picture: giftPicture(art),
          subject: `${senderName} has a gift for you: ${formatCents(amountCents)} at ${site.name}`,
          greeting: `Hello ${recipient.name},`,
          paragraphs: [
            `${senderName} gives you ${formatCents(amountCents)} for a visit at home: hair, nails, massage, a groomer for the dog. You choose what, when and who comes.`,
            ...(message === '' ? [] : [`“${message}”`]),
          ],
          facts: [
            ['Amount', formatCents(amountCents)],
            ['Code', showGiftCode(code)],
          ],
          link: { label: 'Add it to your account', href: `${site.publicUrl}/credit#code=${code}` },
          ending: [
            'The code works once. The amount never expires and has no fees. Whoever has the code can use it, so please keep it to yourself.',
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
          paragraphs: [`Your gift card of ${formatCents(amountCents)} for ${recipientName} has just been redeemed.`],
          link: { label: 'Your gift cards', href: `${site.publicUrl}/credit` },
        }),
      },
    },
  } satisfies Template<GiftRedeemed>,
  'gift.cancelled': {
    readers: {
      buyer: {
        mail: ({ buyer, amountCents, recipientName, why }, { site }) => ({
          subject: `${formatCents(amountCents)} for your gift card is coming back`,
          greeting: `Hello ${buyer.firstName},`,
          paragraphs: [
            `The money for your gift card for ${recipientName} goes back to your card. ${WHY[why]}`,
            'Banks take up to ten days to show it.',
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
            `You joined by a friend’s invitation, and your first visit is done, so ${formatCents(amountCents, true)} of credit is yours. It pays for any visit, in part or whole, until ${localTime.longText(expiresAt)}.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
        }),
      },
      referrer: {
        mail: ({ friend, referrer, amountCents, expiresAt }, { site, localTime }) => ({
          subject: `${friend.firstName}’s first visit earned you ${formatCents(amountCents, true)} of credit`,
          greeting: `Hello ${referrer?.firstName ?? ''},`,
          paragraphs: [
            `Thank you for inviting ${friend.firstName}. You both have ${formatCents(amountCents, true)} of credit now. Yours pays for any visit, in part or whole, until ${localTime.longText(expiresAt)}.`,
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
          subject: 'Your invitation credit is taken back',
          greeting: `Hello ${friend.firstName},`,
          paragraphs: [
            `You had ${formatCents(amountCents, true)} of credit for your first visit. That payment has gone back, so what you have not spent of it is taken back.`,
          ],
          link: { label: 'See your credit', href: `${site.publicUrl}/credit` },
          ending: ['If you think this is wrong, reply to this email.'],
        }),
      },
      referrer: {
        mail: ({ friend, referrer, amountCents }, { site }) => ({
          subject: `The credit for inviting ${friend.firstName} is taken back`,
          greeting: `Hello ${referrer?.firstName ?? ''},`,
          paragraphs: [
            `You had ${formatCents(amountCents, true)} of credit for ${friend.firstName}’s first visit. The payment for it has gone back, so what you have not spent of it is taken back.`,
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
            `You redeemed a gift card. The bank of whoever bought it has taken that payment back, so the ${formatCents(amountCents)} that you had left of it can’t be spent any more.`,
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
          subject: `${formatCents(amountCents)} of your credit ends soon`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `${formatCents(amountCents)} of your credit can be spent until ${localTime.longText(expiresAt)}. It pays for any visit, in part or whole.`,
          ],
          link: { label: 'Find a visit', href: `${site.publicUrl}/services` },
        }),
      },
    },
  } satisfies Template<CreditEnding & { firstName: string }>,
}
