import type { VerificationState } from '#contract/providers.ts'
import type { Site } from '#server/platform/env.ts'

type Words = { subject: string; lines: string[]; path: string }

const words: Partial<Record<VerificationState, (site: Site) => Words>> = {
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
  suspended: (site) => ({
    subject: 'Your provider account is suspended',
    lines: [
      'Clients cannot see or book you for now. Visits that are confirmed stay in your calendar.',
      `You may reply in writing to ${site.supportEmail}.`,
    ],
    path: '/contact',
  }),
}

/** The mail of one decision in plain text. */
export function writeDecisionMail(
  site: Site,
  { firstName, state, reason }: { firstName: string; state: VerificationState; reason: string | null },
): { subject: string; text: string } {
  const found = words[state]?.(site)
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
