import { formatCents } from '#contract/money.ts'
import { accountWords, type AccountReason, type AccountState } from '#server/payouts/index.ts'
import type { Scene, Template } from './template.ts'

/** `why`: as part of a sentence. */
type Sent = { firstName: string; cents: number; arrivesOn: string | null; why: string }
type Called = { firstName: string; cents: number; state: AccountState; reason: AccountReason | null }

type Ready = { firstName: string; monthText: string; hasInvoice: boolean }

type Words = { subject: string; lines: string[]; label?: string; path?: string }

/** Events of a provider's money. */
export const payoutTemplates = {
  'payout.sent': toPayee<Sent>(({ cents, arrivesOn }, { localTime }) => ({
    subject: `${formatCents(cents)} is on its way to you`,
    lines: [
      arrivesOn === null
        ? `We’ve sent ${formatCents(cents)} to your bank account.`
        : `We’ve sent ${formatCents(cents)} to your bank account. It should arrive by ${localTime.longDate(arrivesOn)}.`,
    ],
  })),
  'payout.arrived': toPayee<Sent>(({ cents }) => ({
    subject: `${formatCents(cents)} has arrived`,
    lines: [`Your payout of ${formatCents(cents)} has arrived at your bank.`],
  })),
  'payout.failed': toPayee<Sent>(({ cents, why }) => ({
    subject: `Your payout of ${formatCents(cents)} didn’t arrive`,
    lines: [`Your payout of ${formatCents(cents)} didn’t arrive: ${why}.`, ...MEND],
    label: 'Check your bank account',
  })),
  'payout.returned': toPayee<Sent>(({ cents, why }) => ({
    subject: `Your payout of ${formatCents(cents)} came back`,
    lines: [`Your bank sent back a payout of ${formatCents(cents)}: ${why}.`, ...MEND],
    label: 'Check your bank account',
  })),
  'statement.ready': toPayee<Ready>(({ monthText, hasInvoice }) => ({
    subject: `Your statement for ${monthText} is ready`,
    lines: [
      hasInvoice
        ? `Your statement for ${monthText} and the invoice for our commission are ready to download.`
        : `Your statement for ${monthText} is ready to download.`,
      ...(hasInvoice ? ['The invoice is for your records. There’s nothing to pay.'] : []),
    ],
    label: 'See your statements',
    path: '/provider/earnings?part=statements',
  })),
  'payout.account_called': toPayee<Called>(({ cents, ...account }) => {
    const { text, button } = accountWords(account)
    return {
      subject: `${formatCents(cents)} is waiting for you`,
      lines: [`You have ${formatCents(cents)} ready to pay out, but we can’t send it yet.`, text],
      ...(button !== null && { label: button }),
    }
  }),
}

const MEND = [
  'Your money is safe: it’s back in your balance, and you can pay it out again from there.',
  'Please check your bank account first, or add another.',
]

function toPayee<F extends { firstName: string }>(write: (facts: F, scene: Scene) => Words): Template<F> {
  return {
    readers: {
      provider: {
        mail(facts, scene) {
          const { subject, lines, label = 'Your payouts', path = '/provider/payouts' } = write(facts, scene)
          const { name, publicUrl } = scene.site
          return {
            subject: `${subject} - ${name}`,
            greeting: `Hello ${facts.firstName},`,
            paragraphs: lines,
            link: { label, href: `${publicUrl}${path}` },
            signature: name,
          }
        },
      },
    },
  }
}
