import type { ChangeDecided, InsuranceEnding, VerificationDecided } from '#server/providers/index.ts'
import type { Scene, Template } from './template.ts'

type Decided = Pick<VerificationDecided, 'firstName' | 'reason' | 'keepsVisits'>
type Changed = Pick<ChangeDecided, 'firstName' | 'name' | 'reason'>
type Ending = Pick<InsuranceEnding, 'firstName' | 'until' | 'text' | 'hasEnded' | 'renewedUntil'>

const DASHBOARD = { label: 'Your dashboard', path: '/provider/dashboard' }
const CONTACT = { label: 'Write to us', path: '/contact' }
const SERVICES = { label: 'Your services', path: '/provider/services' }

/** What an administrator has decided about a provider, and what ends by itself. */
export const providerTemplates = {
  'verification.approved': toProvider<Decided>((_, { site }) => ({
    subject: 'You are approved',
    lines: [
      `Good news: your ${site.name} provider account is approved.`,
      'Clients can now see your profile and book the times you offer.',
    ],
    page: DASHBOARD,
  })),
  'verification.changes_requested': toProvider<Decided>(() => ({
    subject: 'Changes needed before we can approve you',
    lines: ['We have reviewed your application. Please change the following and submit it again.'],
    page: DASHBOARD,
  })),
  'verification.rejected': toProvider<Decided>((_, { site }) => ({
    subject: 'Your application was not approved',
    lines: [
      `We have reviewed your application and cannot approve it. If you have questions, write to ${site.supportEmail}.`,
    ],
    page: CONTACT,
  })),
  'verification.suspended': toProvider<Decided>(({ keepsVisits }, { site }) => ({
    subject: 'Your provider account is suspended',
    lines: [
      'Clients cannot see or book you for now.',
      keepsVisits
        ? 'Open requests are cancelled. The visits that you have accepted stay in your calendar: please make them as agreed.'
        : 'Your visits ahead are cancelled, and your clients get back everything they paid for them.',
      `You may reply in writing to ${site.supportEmail}.`,
    ],
    page: CONTACT,
  })),
  'change.insurance_accepted': toProvider<Changed>(({ name }) => ({
    subject: 'Your new insurance date is accepted',
    lines: [`We have accepted your new insurance date. Clients can book dates up to ${name}.`],
    page: DASHBOARD,
  })),
  'change.insurance_refused': toProvider<Changed>(({ name }) => ({
    subject: 'We could not accept your new insurance date',
    lines: [`We could not accept ${name} as the new end of your insurance. The date before it still counts.`],
    page: DASHBOARD,
  })),
  'change.certificate_accepted': toProvider<Changed>(({ name }) => ({
    subject: `${name} is accepted`,
    lines: [`We have reviewed ${name}. Clients can book it as long as it is active.`],
    page: SERVICES,
  })),
  'change.certificate_refused': toProvider<Changed>(({ name }) => ({
    subject: `We could not accept ${name}`,
    lines: [
      `We could not accept the certificate for ${name}, so clients cannot book it. You can send it again from your services.`,
    ],
    page: SERVICES,
  })),
  'insurance.ending': toProvider<Ending>(({ until, text, hasEnded, renewedUntil }, { localTime }) => ({
    subject: `Your insurance ${hasEnded ? 'ended' : 'ends'} on ${localTime.longDate(until)}`,
    lines: [
      text,
      renewedUntil === null
        ? 'Please renew it and enter the new date in your dashboard. We review it before it counts.'
        : `You have sent us a new date, ${localTime.longDate(renewedUntil)}. It counts as soon as we have accepted it.`,
    ],
    page: DASHBOARD,
  })),
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
