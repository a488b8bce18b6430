import type { Facts, TaskKind } from './kinds.ts'
import { toDesk, type Link } from './links.ts'
import { sumOf } from './sum-words.ts'

const OF_RULINGS: Record<string, string> = {
  goodwill: ' (goodwill)',
  adjustment: ' (an adjustment of the books)',
  recovered: ' (money that a bank returned)',
}
const toDispute = (label: string): Link => ({
  label,
  to: (id) => `/admin/cases?${new URLSearchParams({ state: 'disputes', id }).toString()}`,
})

/** The visits that are named by facts of their own, each under its id. */
function visitsOf(facts: Facts): { label: string; to: string }[] {
  return Object.entries(facts)
    .filter(([key]) => key.startsWith('visit:'))
    .map(([key, label]) => {
      const query = new URLSearchParams({ state: 'money', of: key.slice('visit:'.length) })
      return { label: String(label), to: `/admin/cases?${query.toString()}` }
    })
}

/** "Robin Odell: Balayage with Amara Okafor", whoever of the two began it. */
function sidesOf({ client, provider, title, side }: Facts): string {
  const isProvider = side === 'provider'
  const [one, other] = isProvider ? [provider, client] : [client, provider]
  return `${one ?? `the ${isProvider ? 'provider' : 'client'}`}: ${title ?? 'a visit'}${other ? ` ${isProvider ? 'for' : 'with'} ${other}` : ''}`
}

const over = (cents: Facts[string] | undefined) => (cents ? `, ${sumOf(cents)}` : '')

/** "Robin Odell’s payment of $78.00: Balayage with Amara Okafor" */
function paymentOf({ client, provider, title, cents }: Facts): string {
  const what = `${title ?? (provider ? 'a visit' : 'a gift card')}${provider ? ` with ${provider}` : ''}`
  return `${client ? `${client}’s` : 'a'} payment${cents ? ` of ${sumOf(cents)}` : ''}: ${what}`
}

/** What somebody or a bank disputes, and what a second administrator has to agree to. */
export const disputeKinds = {
  'dispute.opened': {
    label: 'Disputes',
    title: (facts) => `${facts['is_appeal'] ? 'Appeal' : 'Dispute'} by ${sidesOf(facts)}${over(facts['cents'])}`,
    text: ({ is_appeal }) =>
      is_appeal
        ? 'Another admin should decide this, if there is one.'
        : 'This payment is on hold until an admin decides. The other side has three days to answer.',
    link: toDispute('Decide'),
  },
  'gift.many': {
    label: 'Many gift cards',
    title: ({ name }) => `${name ?? 'A client'} redeems more than $1,000 of gift cards within a day`,
    text: ({ email }) =>
      `The rest waits until tomorrow. Cards that were bought with stolen ones are often collected like this: please look at who bought them${email ? ` (account ${email})` : ''}.`,
  },
  'chargeback.opened': {
    label: 'Chargebacks',
    title: (facts) => `A bank ${facts['is_inquiry'] ? 'asks about' : 'has taken back'} ${paymentOf(facts)}`,
    text: ({ is_inquiry }) =>
      is_inquiry
        ? 'Nothing was taken, and nothing waits. Send what we know of the visit in time, or return the money.'
        : 'Send what we know of the visit to the bank in time. The money waits until the bank has decided.',
    link: toDispute('Answer the bank'),
  },
  'chargeback.lost': {
    label: 'Lost chargebacks',
    title: (facts) => `A bank has kept ${paymentOf(facts)}`,
    text: () => 'Decide who bears it: the shares, as with a refund, or Homebloom.',
    link: toDispute('Decide'),
  },
  'chargeback.returned': {
    label: 'Lost chargebacks that came back',
    title: (facts) => `A bank has returned ${paymentOf(facts)}`,
    text: () =>
      'Others bore the loss, and the money is with us. Decide who should have it: the people who bore the loss, the client, or Homebloom.',
    link: toDispute('Decide'),
  },
  'fraud.held': {
    label: 'Held after fraud',
    title: (facts) => `A bank has called fraud ${paymentOf(facts)}`,
    text: ({ until }) =>
      `What else this client has paid the same provider waits${typeof until === 'string' ? ` until ${until}` : ''}, and the client can leave no tips: more chargebacks of a stolen card often come weeks later. Close this to release it.`,
    link: toDispute('Look at it'),
  },
  'credit.held': {
    label: 'Held after a gift card was taken back',
    title: ({ client }) =>
      `Visits were paid with a gift card${client ? ` bought by ${client}` : ''} that a bank has taken back`,
    text: () =>
      'What was paid for them waits, and is neither earned nor paid out. Look at who bought the card, and who spent it on whom. If a visit ahead should not take place, its provider can cancel it, or you can suspend the provider: all of it goes back to the gift card, which is void. If all is well, close this to release the money; above $50 we ask for your second factor again. It closes by itself if the bank decides for us.',
    link: toDispute('Look at it'),
    links: visitsOf,
  },
  'chargeback.short': {
    label: 'Won chargebacks without their money',
    title: ({ cents, client }) =>
      `A bank decided for us a week ago and kept ${sumOf(cents)}${client ? ` of ${client}’s payment` : ''}`,
    text: () => 'Please ask the payment company. If the rest will not come, book it as ours to bear.',
    link: toDispute('Look at it'),
  },
  'chargeback.foreign': {
    label: 'Chargebacks in other currencies',
    title: ({ cents, currency }) =>
      `A bank asks for a payment back in ${currency ?? 'another currency'}: ${sumOf(cents)}`,
    text: ({ id }) =>
      `Our books know Canadian dollars only, so nothing of it is booked or held. Please look it up and answer it at the payment company${id ? `: ${id}` : ''}. Closing this is the last word.`,
    link: toDesk('Money', '/admin/money'),
  },
  'chargeback.unknown': {
    label: 'Unknown chargebacks',
    title: ({ cents }) => `A bank has taken back a payment that we do not know: ${sumOf(cents)}`,
    text: ({ id }) =>
      `The payment company names no checkout of ours for it. Please look it up there${id ? `: ${id}` : ''}. If it is none of ours, close this: nobody is asked again.`,
    link: toDesk('Money', '/admin/money'),
  },
  'ruling.waiting': {
    label: 'Second opinions',
    title: ({ cents, what, client }) =>
      `${sumOf(cents)}${client ? ` for ${client}` : ''} waits for a second admin${typeof what === 'string' ? (OF_RULINGS[what] ?? '') : ''}`,
    text: ({ is_alone, has_failed }) =>
      has_failed
        ? 'It could not be carried out, and is tried again every ten minutes unless it is stopped. The log says why.'
        : is_alone
          ? 'There is no other admin, so it takes effect after a day unless it is stopped.'
          : 'The admin who asked for it can’t approve it.',
    link: { label: 'Look at it', to: () => '/admin/cases?state=second' },
  },
} satisfies Record<string, TaskKind>
