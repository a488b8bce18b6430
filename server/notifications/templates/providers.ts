import { formatCents, formatDollars } from '#contract/money.ts'
import { TAX_NAMES } from '#contract/rules/commission-taxes.ts'
import type { CommissionTaxTold, RateTold } from '#server/bookings/index.ts'
import type {
  EntryRetired,
  PaperDecided,
  PaperEnding,
  PapersAsked,
  PhotoJudged,
  PhotoReportAnswered,
  PriceOutside,
  VerificationDecided,
} from '#server/providers/index.ts'
import { smallSupplierWords } from '#server/statements/index.ts'
import type { Scene, Template } from './template.ts'

type Decided = Pick<VerificationDecided, 'firstName' | 'reason' | 'keepsVisits' | 'papers'>
type Judged = Pick<PaperDecided, 'firstName' | 'name' | 'until' | 'reason'>
type Ending = Pick<PaperEnding, 'firstName' | 'name' | 'until' | 'text' | 'hasEnded' | 'isRenewed'>
type PhotoFacts = Pick<PhotoJudged, 'firstName' | 'service' | 'decision' | 'reason'>
type PhotoAnswer = Omit<PhotoReportAnswered, 'reportId' | 'photoId' | 'email'>
type Asked = Pick<PapersAsked, 'firstName' | 'papers' | 'until'>
type Outside = Omit<PriceOutside, 'offeringId' | 'email'>
type Rated = Omit<RateTold, 'providerId' | 'rateId' | 'email' | 'kind'>
/** The commission to which a tax applies. */
const EXAMPLE_CENTS = 1200
type Taxed = Omit<CommissionTaxTold, 'providerId' | 'taxId' | 'email' | 'kind'>
type Retired = Pick<EntryRetired, 'firstName' | 'title' | 'lastDay'>

const DASHBOARD = { label: 'Your dashboard', path: '/provider/dashboard' }
const CONTACT = { label: 'Write to us', path: '/contact' }
const STATEMENTS = { label: 'Your copy', path: '/provider/earnings?part=statements' }
const TAXES = { label: 'Your tax details', path: '/provider/earnings?part=taxes' }
const SERVICES = { label: 'Your services', path: '/provider/services' }
const PHOTOS = { label: 'Your photos', path: '/provider/photos' }
const PAPERS = { label: 'Your documents', path: '/provider/papers' }

/** Admins' decisions about a provider, and automatic endings. */
export const providerTemplates = {
  'verification.approved': toProvider<Decided>(({ papers }, { site }) => ({
    subject: 'You are approved',
    lines: [
      `Good news: your ${site.name} provider account is approved.`,
      'Clients can now see your profile and book you.',
      ...papers.map(paperLine),
    ],
    page: DASHBOARD,
  })),
  'verification.changes_requested': toProvider<Decided>(({ papers }) => ({
    subject: 'Changes needed before we can approve you',
    lines: [
      'We’ve reviewed your application. Please make these changes and submit it again.',
      ...papers.map(paperLine),
    ],
    page: papers.some(({ isAccepted }) => !isAccepted) ? PAPERS : DASHBOARD,
  })),
  'verification.rejected': toProvider<Decided>((_, { site }) => ({
    subject: 'Your application was not approved',
    lines: [
      `We’ve reviewed your application and can’t approve it. If you have questions, write to ${site.supportEmail}.`,
    ],
    page: CONTACT,
  })),
  'verification.suspended': toProvider<Decided>(({ keepsVisits }, { site }) => ({
    subject: 'Your provider account is suspended',
    lines: [
      'Clients can’t see or book you for now.',
      keepsVisits
        ? 'Open requests are cancelled. Visits you accepted stay booked, so please do them as agreed.'
        : 'Your upcoming visits are cancelled, and your clients get full refunds.',
      `You can reply in writing to ${site.supportEmail}.`,
    ],
    page: CONTACT,
  })),
  'verification.suspension_lifted': toProvider<Decided>((_, { site }) => ({
    subject: 'Your suspension is lifted',
    lines: [
      `Your ${site.name} provider account is open again. Clients can see and book you.`,
      'Visits we cancelled stay cancelled. If your payouts were put on hold, you can see that under Payouts.',
    ],
    page: DASHBOARD,
  })),
  'paper.accepted': toProvider<Judged>(({ name, until }, { localTime }) => ({
    subject: `${name} is accepted`,
    lines: [`We checked and accepted it.${until ? ` It is valid until ${localTime.longDate(until)}.` : ''}`],
    page: PAPERS,
  })),
  'paper.refused': toProvider<Judged>(({ name }) => ({
    subject: `${name}: we could not accept it`,
    lines: ['We couldn’t accept it. The one we accepted before is still valid. Please upload it again.'],
    page: PAPERS,
  })),
  'paper.ending': toProvider<Ending>(({ name, until, text, hasEnded, isRenewed }, { localTime }) => ({
    subject: `${name} ${hasEnded ? 'ended' : 'ends'} on ${localTime.longDate(until)}`,
    lines: [
      text,
      isRenewed
        ? 'You’ve uploaded a new one. It becomes valid once we accept it.'
        : 'Please upload the new one. The current one stays valid while we review it.',
    ],
    page: PAPERS,
  })),
  'photo.judged': toProvider<PhotoFacts>(({ service, decision }) => {
    const which = service === null ? 'a photo of your profile' : `a photo of ${service}`
    if (decision === 'restore')
      return {
        subject: 'Your photo is shown again',
        lines: [`Our team reviewed ${which} again. Clients can see it.`],
        page: PHOTOS,
      }
    if (decision === 'reported')
      return {
        subject: 'One of your photos is hidden for now',
        lines: [
          `Several people reported ${which}, so only you can see it now. Our team will look at it within two days.`,
          'You can tell us on your photos page why it should be shown.',
        ],
        page: PHOTOS,
      }
    return {
      subject: decision === 'hide' ? 'One of your photos was hidden' : 'Your photo stays hidden',
      lines:
        decision === 'hide'
          ? [
              `Our team hid ${which}. Only you can see it now.`,
              'If you think this is wrong, you can ask us once to review it again on your photos page.',
            ]
          : [`Our team reviewed ${which} again, and it stays hidden. You can remove it or replace it.`],
      page: PHOTOS,
    }
  }),
  'photo.report_answered': {
    readers: {
      owner: {
        mail: ({ firstName, providerId, provider, isHidden }, { site }) => ({
          subject: isHidden ? 'The photo you reported is hidden' : 'We looked at the photo you reported',
          greeting: `Hello ${firstName},`,
          paragraphs: [
            isHidden
              ? `You reported a photo of ${provider}. We agree with you and have hidden it. Thank you for telling us.`
              : `You reported a photo of ${provider}. We looked at it, and it stays: it doesn’t break our rules.`,
          ],
          link: { label: 'Their photos', href: `${site.publicUrl}/providers/${providerId}#photos` },
          ending: [`If you see it differently, write to ${site.supportEmail}.`],
        }),
      },
    },
  } satisfies Template<PhotoAnswer> as Template<PhotoAnswer>,
  'papers.asked': toProvider<Asked>(({ papers, until }, { localTime, site }) => ({
    subject: `Please upload your documents by ${localTime.longDate(until)}`,
    lines: [
      `${site.name} now checks documents instead of declarations. We need from you: ${papers.join(', ')}.`,
      `A photo or a PDF of each is enough. Nothing changes until ${localTime.longDate(until)}. After that, clients can’t book you until we’ve accepted them.`,
      'Only you and our reviewers see your documents. Clients see that they were checked, and when.',
    ],
    page: PAPERS,
  })),
  'offering.price_outside': toProvider<Outside>(({ title, min, max, price, until, moment }, { localTime }) => {
    const range = `${formatDollars(min, true)} to ${formatDollars(max, true)}`
    const day = localTime.longDate(until)
    const own = `Yours is ${formatDollars(price)}.`
    if (moment === 'paused')
      return {
        subject: `${title} is paused`,
        lines: [
          `The price range of ${title} is ${range}. ${own} The day to change it was ${day}, so clients can’t book it for now.`,
          'Booked visits take place as agreed. Change the price and turn the service back on any time.',
        ],
        page: SERVICES,
      }
    return {
      subject: `${title}: please change your price by ${day}`,
      lines: [
        `The price range of ${title} is now ${range}. ${own}`,
        `Until ${day} nothing changes. After that day, the service is paused until its price is in the range.`,
        'Booked visits keep their price.',
      ],
      page: SERVICES,
    }
  }),
  'offering.entry_retired': toProvider<Retired>(({ title, lastDay }, { localTime, site }) =>
    lastDay === null
      ? {
          subject: `${title} stays available`,
          lines: [`We told you that ${site.name} would end ${title}. It stays: clients can book it as before.`],
          page: SERVICES,
        }
      : {
          subject: `${title} ends on ${localTime.longDate(lastDay)}`,
          lines: [
            `${site.name} no longer offers ${title} after ${localTime.longDate(lastDay)}. Clients can book visits until then.`,
            'Booked visits take place as agreed, including those after that day.',
          ],
          page: SERVICES,
        },
  ),
  'rate.planned': toProvider<Rated>(({ from, standardPercent, repeatPercent }, { localTime, site }) => ({
    subject: `New commission from ${localTime.longDate(from)}`,
    lines: [
      `From ${localTime.longDate(from)}, ${site.name} keeps ${standardPercent}% of a visit’s price, or ${repeatPercent}% when a client books you again or has their first visit through your booking link.`,
      'This applies to requests made from that day. Visits requested before keep the rate you were shown.',
      'You’ll see what you earn before you accept a request.',
    ],
    page: DASHBOARD,
  })),
  'rate.withdrawn': toProvider<Rated>(({ from }, { localTime }) => ({
    subject: 'Our commission isn’t changing after all',
    lines: [`We told you our commission would change on ${localTime.longDate(from)}. It won’t: it stays as it is.`],
    page: DASHBOARD,
  })),
  'rate.tax_planned': toProvider<Taxed>(({ tax, from, percent }, { localTime, site }) => {
    const [name, day] = [TAX_NAMES[tax], localTime.longDate(from)]
    return percent === 0
      ? {
          subject: `No ${name} on our commission from ${day}`,
          lines: [
            `${site.name} no longer charges ${name} on its commission for requests made from ${day}.`,
            'Visits requested before keep the terms you were shown.',
          ],
          page: DASHBOARD,
        }
      : {
          subject: `${name} on our commission from ${day}`,
          lines: [
            `From ${day}, ${site.name} must charge ${name} (${percent}%) on its commission. A commission of ${formatCents(EXAMPLE_CENTS)} then costs you ${formatCents((EXAMPLE_CENTS * percent) / 100)} more.`,
            'This applies to requests made from that day. Visits requested before keep the terms you were shown.',
            'You’ll see what you earn, with every tax, before you accept a request. Your monthly commission invoice shows the tax and our registration number.',
          ],
          page: DASHBOARD,
        }
  }),
  'rate.tax_withdrawn': toProvider<Taxed>(({ tax, from }, { localTime }) => ({
    subject: `${TAX_NAMES[tax]} on our commission isn’t changing after all`,
    lines: [
      `We told you that ${TAX_NAMES[tax]} on our commission would change on ${localTime.longDate(from)}. It won’t: it stays as it is.`,
    ],
    page: DASHBOARD,
  })),
  'tax.details_asked': toProvider<{ firstName: string }>((_, { site }) => ({
    subject: 'Please add your tax details',
    lines: [
      `Once a year ${site.name} reports what each provider earned here to the Canada Revenue Agency. We’re missing some of your details.`,
      'It takes two minutes: your name as you file it, your address, a date, and your tax number. They are stored encrypted.',
      'Please never send a tax number by email.',
    ],
    page: TAXES,
  })),
  'tax.reported': toProvider<{ firstName: string; year: number; isCorrected: boolean }>(
    ({ year, isCorrected }, { site }) => ({
      subject: isCorrected ? `Corrected: what we report about you for ${year}` : `What we report about you for ${year}`,
      lines: [
        `Once a year the law requires ${site.name} to tell the Canada Revenue Agency what each provider earned here, and to give you a copy.`,
        isCorrected
          ? `The figures for ${year} have changed. Your new copy replaces the one before.`
          : `Your copy for ${year} is ready. Please compare it with your records, and keep it for your taxes.`,
        'If something is wrong, reply to this email.',
      ],
      page: STATEMENTS,
    }),
  ),
  'tax.small_supplier_near': toProvider(nearsLimit),
  'tax.small_supplier_reached': toProvider(nearsLimit),
}

/** For providers without a GST number. */
function nearsLimit({ salesCents }: { firstName: string; salesCents: number }): Words {
  const { title, lines } = smallSupplierWords(salesCents)
  return { subject: title, lines, page: DASHBOARD }
}

/** Outcome for one document. */
function paperLine({ name, isAccepted, reason }: VerificationDecided['papers'][number]): string {
  return isAccepted ? `${name}: accepted.` : `${name}: not accepted. ${reason ?? ''}`.trim()
}

type Words = { subject: string; lines: string[]; page: { label: string; path: string } }

function toProvider<F extends { firstName: string; reason?: string | null }>(
  write: (facts: F, scene: Scene) => Words,
): Template<F> {
  return {
    readers: {
      provider: {
        mail(facts, scene) {
          const { subject, lines, page } = write(facts, scene)
          const { name, publicUrl } = scene.site
          return {
            subject: `${subject} - ${name}`,
            greeting: `Hello ${facts.firstName},`,
            paragraphs: [...lines, ...(facts.reason ? [`Our reason: ${facts.reason}`] : [])],
            link: { label: page.label, href: `${publicUrl}${page.path}` },
            signature: name,
          }
        },
      },
    },
  }
}
