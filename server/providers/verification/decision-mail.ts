import type { VerificationState } from '#contract/providers.ts'
import type { Site } from '#server/platform/env.ts'

type Words = { subject: string; lines: string[]; path: string }

const words: Partial<Record<VerificationState, (site: Site, keepsVisits: boolean) => Words>> = {
  approved: (site) => ({
    subject: 'You are approved',
    lines: [
      `Good news: your ${site.name} provider account is approved.`,
      'Clients can now see your profile and book the times you offer.',
    ],
    path: '/provider/dashboard',
  }),
  changes_requested: () => ({
    subject: 'Changes needed before we can approve you',
    lines: ['We have reviewed your application. Please change the following and submit it again.'],
    path: '/provider/dashboard',
  }),
  rejected: (site) => ({
    subject: 'Your application was not approved',
    lines: [
      `We have reviewed your application and cannot approve it. If you have questions, write to ${site.supportEmail}.`,
    ],
    path: '/contact',
  }),
  suspended: (site, keepsVisits) => ({
    subject: 'Your provider account is suspended',
    lines: [
      'Clients cannot see or book you for now.',
      keepsVisits
        ? 'Open requests are cancelled. The visits that you have accepted stay in your calendar: please make them as agreed.'
        : 'Your visits ahead are cancelled, and your clients get back everything they paid for them.',
      `You may reply in writing to ${site.supportEmail}.`,
    ],
    path: '/contact',
  }),
}

/** The mail of one decision in plain text. */
export function writeDecisionMail(
  site: Site,
  {
    firstName,
    state,
    reason,
    keepsVisits,
  }: { firstName: string; state: VerificationState; reason: string | null; keepsVisits: boolean },
): { subject: string; text: string } {
  const found = words[state]?.(site, keepsVisits)
  if (!found) throw new Error(`no mail for ${state}`)
  const paragraphs = [
    `Hello ${firstName},`,
    ...found.lines,
    ...(reason === null ? [] : [`Our reason: ${reason}`]),
    `${site.publicUrl}${found.path}`,
    `${site.name}`,
  ]
  return { subject: `${found.subject} - ${site.name}`, text: paragraphs.join('\n\n') }
}
