import type { Site } from '#server/platform/env.ts'

/** A date in words, or the title of a service. */
export type Subject = { kind: 'insurance' | 'certificate'; name: string }

type Words = { subject: string; line: string }

const PATHS = { insurance: '/provider/dashboard', certificate: '/provider/services' }

const ACCEPTED: Record<Subject['kind'], (name: string) => Words> = {
  insurance: (date) => ({
    subject: 'Your new insurance date is accepted',
    line: `We have accepted your new insurance date. Clients can book dates up to ${date}.`,
  }),
  certificate: (title) => ({
    subject: `${title} is accepted`,
    line: `We have reviewed ${title}. Clients can book it as long as it is active.`,
  }),
}

const REFUSED: Record<Subject['kind'], (name: string) => Words> = {
  insurance: (date) => ({
    subject: 'We could not accept your new insurance date',
    line: `We could not accept ${date} as the new end of your insurance. The date before it still counts.`,
  }),
  certificate: (title) => ({
    subject: `We could not accept ${title}`,
    line: `We could not accept the certificate for ${title}, so clients cannot book it. You can send it again from your services.`,
  }),
}

/** The mail of one decision in plain text. */
export function writeChangeMail(
  site: Site,
  told: { firstName: string; subject: Subject; accept: boolean; reason: string | null },
): { subject: string; text: string } {
  const { kind, name } = told.subject
  const { subject, line } = (told.accept ? ACCEPTED : REFUSED)[kind](name)
  const paragraphs = [
    `Hello ${told.firstName},`,
    line,
    ...(told.reason === null ? [] : [`Our reason: ${told.reason}`]),
    `${site.publicUrl}${PATHS[kind]}`,
    site.name,
  ]
  return { subject: `${subject} - ${site.name}`, text: paragraphs.join('\n\n') }
}
