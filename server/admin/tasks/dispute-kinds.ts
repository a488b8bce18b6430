import type { Facts, TaskKind } from './kinds.ts'
import { toConsole, type Link } from './links.ts'
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

/** "Robin Odell: Balayage with Amara Okafor", whichever of the two began it. */
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

/** Tasks for disputes of people and banks, and for rulings that need a second admin. */
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
      `The rest waits until tomorrow. Gift cards bought with stolen cards are often collected like this. Please check who bought them${email ? ` (account ${email})` : ''}.`,
  },
  'chargeback.opened': {
    label: 'Chargebacks',
    title: (facts) => `A bank ${facts['is_inquiry'] ? 'asks about' : 'has taken back'} ${paymentOf(facts)}`,
    text: ({ is_inquiry }) =>
      is_inquiry
        ? 'The bank took nothing, and nothing is on hold. Send what we know about the visit in time, or refund the money.'
        : 'Send what we know about the visit to the bank in time. The money is on hold until the bank decides.',
    link: toDispute('Answer the bank'),
  },
  'chargeback.lost': {
    label: 'Lost chargebacks',
    title: (facts) => `A bank has kept ${paymentOf(facts)}`,
    text: () => 'Decide who pays: both shares, as with a refund, or Homebloom.',
    link: toDispute('Decide'),
  },
  'chargeback.returned': {
    label: 'Lost chargebacks that came back',
    title: (facts) => `A bank has returned ${paymentOf(facts)}`,
    text: () =>
      'Someone else covered the loss, and we have the money now. Decide who gets it: those who covered the loss, the client, or Homebloom.',
    link: toDispute('Decide'),
  },
  'fraud.held': {
    label: 'Held after fraud',
    title: (facts) => `A bank reported fraud: ${paymentOf(facts)}`,
    text: ({ until }) =>
      `Other payments from this client to the same provider are on hold${typeof until === 'string' ? ` until ${until}` : ''}, and the client can’t leave tips. More chargebacks of a stolen card often come weeks later. Close this to release the money.`,
    link: toDispute('Look at it'),
  },
  'credit.held': {
    label: 'Held after a gift card was taken back',
    title: ({ client }) =>
      `Visits were paid with a gift card${client ? ` bought by ${client}` : ''} that a bank has taken back`,
    text: () =>
      'The money for these visits is on hold: it isn’t earned or paid out. Look at who bought the card and who spent it on whom. If an upcoming visit shouldn’t take place, its provider can cancel it, or you can suspend the provider. All of it is then returned to the gift card, which is void. If all is well, close this to release the money. Above $50 we ask for your second factor again. It closes by itself if the bank decides for us.',
    link: toDispute('Look at it'),
    links: visitsOf,
  },
  'chargeback.short': {
    label: 'Won chargebacks without their money',
    title: ({ cents, client }) =>
      `A bank decided for us a week ago but kept ${sumOf(cents)}${client ? ` of ${client}’s payment` : ''}`,
    text: () => 'Please ask the payment company. If the rest won’t come, book it at Homebloom’s cost.',
    link: toDispute('Look at it'),
  },
  'chargeback.foreign': {
    label: 'Chargebacks in other currencies',
    title: ({ cents, currency }) =>
      `A bank wants a payment returned in ${currency ?? 'another currency'}: ${sumOf(cents)}`,
    text: ({ id }) =>
      `Our books only take Canadian dollars, so nothing is booked or on hold. Please look it up and answer it at the payment company${id ? `: ${id}` : ''}. We won’t ask again once you close this.`,
    link: toConsole('Money', '/admin/money'),
  },
  'chargeback.unknown': {
    label: 'Unknown chargebacks',
    title: ({ cents }) => `A bank took back a payment that isn’t in our books: ${sumOf(cents)}`,
    text: ({ id }) =>
      `The payment company names no checkout of ours for it. Please look it up there${id ? `: ${id}` : ''}. If it isn’t ours, close this. We won’t ask again.`,
    link: toConsole('Money', '/admin/money'),
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
