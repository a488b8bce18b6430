import type { CodeRequested, NameDecided, PhoneChanged, ResetRequested } from '#server/accounts/index.ts'
import type { Email } from './layout.ts'
import type { Reader, Scene, Template } from './template.ts'

/** About accounts. Nothing a stranger typed goes into them, so nobody can send words through us. */
export const accountTemplates = {
  'account.code': urgent<Pick<CodeRequested, 'code' | 'minutes' | 'expiresAt'>>(
    {
      sms: ({ code, minutes }, { site }) => ({
        text: `${code} is your ${site.name} code. It expires in ${minutes} minutes.`,
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.reset': urgent<Pick<ResetRequested, 'token' | 'expiresAt'>>(
    {
      mail: ({ token }, scene) => ({
        ...ours(scene),
        subject: `Reset your ${scene.site.name} password`,
        paragraphs: [`We received a request to reset the password of your ${scene.site.name} account.`],
        link: {
          label: 'Choose a new password',
          href: `${scene.site.publicUrl}/reset-password#access_token=${token}`,
        },
        ending: [
          'The link can be used once and expires in an hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
        ],
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.password_changed': urgent<object>({
    mail: (_, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} password was changed`,
      paragraphs: [
        'Your password has just been changed and you were logged out everywhere.',
        'If you had a private calendar link, it no longer works. You can create a new one in your profile.',
        ifNotYou(scene),
      ],
    }),
  }),
  'account.phone_changed': urgent<Pick<PhoneChanged, 'ending'>>({
    mail: ({ ending }, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} phone number was changed`,
      paragraphs: [
        `The phone number of your account has just been changed to one that ends in ${ending}.`,
        ifNotYou(scene),
      ],
    }),
  }),
  'account.name_accepted': urgent<NameFacts>({
    mail: ({ firstName, name }, scene) => ({
      ...ours(scene),
      subject: `Your new name is now shown - ${scene.site.name}`,
      greeting: `Hello ${firstName},`,
      paragraphs: [`We have reviewed your new name. Clients now see you as ${name}.`],
    }),
  }),
  'account.name_refused': urgent<NameFacts>({
    mail: ({ firstName, name, reason }, scene) => ({
      ...ours(scene),
      subject: `We could not accept your new name - ${scene.site.name}`,
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `We could not accept the name ${name}. Clients still see your present name.`,
        ...(reason === null ? [] : [`Our reason: ${reason}`]),
      ],
      link: { label: 'Your profile', href: `${scene.site.publicUrl}/profile` },
    }),
  }),
}

type NameFacts = Pick<NameDecided, 'firstName' | 'name' | 'reason'>

/** @param until a code or a link that has run out only confuses whoever reads it */
export function urgent<F>(owner: Reader<F>, until?: (facts: F) => Date): Template<F> {
  return { isUrgent: true, readers: { owner }, ...(until && { holds: { until } }) }
}

export function ours({ site }: Scene): Pick<Email, 'signature'> {
  return { signature: `${site.name} · ${site.supportEmail}` }
}

export function ifNotYou({ site }: Scene): string {
  return `If this was not you, reset your password at once and tell us: ${site.supportEmail}, ${site.supportPhone}.`
}
