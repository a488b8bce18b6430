import type {
  CodeRequested,
  ConfirmationAsked,
  EmailChangeAsked,
  EmailChanged,
  NameDecided,
  PasswordChanged,
  PhoneChanged,
  ResetRequested,
  ScopesChanged,
} from '#server/accounts/index.ts'
import type { PolicyTold, TermsTold } from '#server/content/index.ts'
import type { Email } from './layout.ts'
import type { Reader, Scene, Template } from './template.ts'

/** About accounts. Nothing a stranger typed goes into them, so no one can send texts through us. */
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
          'The link can be used once and expires in an hour. If you didn’t ask for it, you can ignore this email. Your password stays the same.',
        ],
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.welcome': urgent<LinkFacts>(
    {
      mail: ({ token }, scene) => ({
        ...ours(scene),
        subject: `Welcome to ${scene.site.name}`,
        paragraphs: [
          `Your account is ready. Please confirm your email. Until you do, our emails won’t include addresses, phone numbers or receipts.`,
        ],
        link: confirmLink(scene, token),
        ending: [`${LINK_HOLDS} If you didn’t sign up, someone mistyped their address. You can ignore this email.`],
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.confirm_email': urgent<LinkFacts>(
    {
      mail: ({ token }, scene) => ({
        ...ours(scene),
        subject: `Confirm your email - ${scene.site.name}`,
        paragraphs: ['Here’s a new link to confirm your email. The last one no longer works.'],
        link: confirmLink(scene, token),
        ending: [LINK_HOLDS],
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.password_changed': urgent<Partial<Pick<PasswordChanged, 'isSessionKept'>>>({
    mail: ({ isSessionKept }, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} password was changed`,
      paragraphs: [
        isSessionKept
          ? 'Your password was just changed. You were logged out everywhere except where you changed it.'
          : 'Your password was just changed, and you were logged out everywhere.',
        'If you had a private calendar link, it no longer works. You can create a new one in your profile.',
        ifNotYou(scene),
      ],
      link: accountLink(scene),
    }),
  }),
  'account.email_change_asked': emailChangeAsked(),
  'account.email_changed': emailChanged(),
  'account.phone_changed': urgent<Pick<PhoneChanged, 'ending'>>({
    mail: ({ ending }, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} phone number was changed`,
      paragraphs: [`The phone number of your account was just changed to one ending in ${ending}.`, ifNotYou(scene)],
      link: accountLink(scene),
    }),
  }),
  'account.scopes_changed': urgent<Pick<ScopesChanged, 'before' | 'scopes' | 'at'>>({
    mail: (facts, scene) => ({
      ...ours(scene),
      ...scopeWords(facts, scene),
      link:
        facts.scopes.length > 0
          ? { label: 'Open the admin area', href: `${scene.site.publicUrl}/admin` }
          : accountLink(scene),
    }),
  }),
  // It isn't urgent and needs no message at night.
  'account.terms_changed': {
    readers: {
      owner: {
        mail: ({ firstName, side, note }, scene) => ({
          ...ours(scene),
          subject: `Our terms have changed - ${scene.site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `New terms for ${side}s are now in effect. What changed: ${note}`,
            side === 'client'
              ? 'Please read and accept them before your next booking. Visits you’ve booked take place as agreed.'
              : 'Please read and accept them at your next login. You stay listed until then, and visits take place as agreed.',
          ],
          link: { label: 'Read the terms', href: `${scene.site.publicUrl}/terms#role-terms` },
        }),
      },
    },
  } satisfies Template<Pick<TermsTold, 'firstName' | 'side' | 'note'>>,
  'account.policy_changed': {
    readers: {
      owner: {
        mail: ({ firstName, document, note }, scene) => ({
          ...ours(scene),
          subject: `Our ${policyName(document)} ${isPlural(document) ? 'have' : 'has'} changed - ${scene.site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `The ${policyName(document)} of ${scene.site.name} ${isPlural(document) ? 'have' : 'has'} a new version. What changed: ${note}`,
            'You don’t have to do anything.',
          ],
          link: { label: `Read the ${policyName(document)}`, href: `${scene.site.publicUrl}/${document}` },
        }),
      },
    },
  } satisfies Template<Pick<PolicyTold, 'firstName' | 'document' | 'note'>>,
  'account.name_accepted': urgent<NameFacts>({
    mail: ({ firstName, name }, scene) => ({
      ...ours(scene),
      subject: `Your new name is now shown - ${scene.site.name}`,
      greeting: `Hello ${firstName},`,
      paragraphs: [`We reviewed your new name. Clients now see you as ${name}.`],
      link: { label: 'Your profile', href: `${scene.site.publicUrl}/profile` },
    }),
  }),
  'account.name_refused': urgent<NameFacts>({
    mail: ({ firstName, name, reason }, scene) => ({
      ...ours(scene),
      subject: `We couldn’t accept your new name - ${scene.site.name}`,
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `We couldn’t accept the name ${name}. Clients still see your current name.`,
        ...(reason === null ? [] : [`Our reason: ${reason}`]),
      ],
      link: { label: 'Your profile', href: `${scene.site.publicUrl}/profile` },
    }),
  }),
}

/** `privacy-policy`: "privacy policy" */
const policyName = (document: string) => document.replaceAll('-', ' ')
const isPlural = (document: string) => document.startsWith('terms')

type LinkFacts = Pick<ConfirmationAsked, 'token' | 'expiresAt'>

const LINK_HOLDS = 'The link works once, within 24 hours. You can request another under Account and security.'

/** The token is behind a `#`: it reaches no log. */
function confirmLink({ site }: Scene, token: string): NonNullable<Email['link']> {
  return { label: 'Confirm my email', href: `${site.publicUrl}/verify-email#token=${token}` }
}

function scopeWords(
  { before, scopes, at }: Pick<ScopesChanged, 'before' | 'scopes' | 'at'>,
  scene: Scene,
): Pick<Email, 'subject' | 'paragraphs'> {
  const { name } = scene.site
  const day = scene.localTime.longText(at)
  if (scopes.length === 0)
    return {
      subject: `You’re no longer an admin - ${name}`,
      paragraphs: [
        `An owner removed your admin access on ${day}. You were logged out everywhere.`,
        `You keep your account as a client. If you didn’t expect this, write to us: ${scene.site.supportEmail}.`,
      ],
    }
  const given = `Your access since ${day}: ${scopes.join(', ')}.`
  if (before.length === 0)
    return {
      subject: `You’re now an admin - ${name}`,
      paragraphs: [given, 'Log in again. You’ll set up a second sign-in step first.'],
    }
  return {
    subject: `Your admin access changed - ${name}`,
    paragraphs: [given, `Your access before: ${before.join(', ')}.`, ifNotYou(scene)],
  }
}

type NameFacts = Pick<NameDecided, 'firstName' | 'name' | 'reason'>

type AskedFacts = Omit<EmailChangeAsked, 'userId' | 'oldEmail' | 'isTaken'>

/** To both addresses; if the new one belongs to another account, its owner reads that and gets no link. */
function emailChangeAsked(): Template<AskedFacts> {
  return {
    isUrgent: true,
    holds: { until: ({ expiresAt }) => expiresAt },
    readers: {
      owner: {
        mail: ({ newEmail, objectToken }, scene) => ({
          ...ours(scene),
          subject: `A new email for your ${scene.site.name} account`,
          paragraphs: [
            `Someone with your password asked to change the email of your account to ${hinted(newEmail)}.`,
            'Nothing changes until the new address is confirmed. If this was you, you don’t have to do anything here.',
          ],
          link: { label: 'This wasn’t me', href: undoLink(scene, objectToken) },
          ending: [
            'The link cancels the change, logs everyone out of your account and locks the current password. We then email you a link to choose a new one.',
          ],
        }),
      },
      newcomer: {
        mail: ({ confirmToken }, scene) => ({
          ...ours(scene),
          subject: `Confirm your new email - ${scene.site.name}`,
          paragraphs: [`Please confirm that your ${scene.site.name} account should use this address from now on.`],
          link: {
            label: 'Confirm this address',
            href: `${scene.site.publicUrl}/email-change#confirm=${confirmToken}`,
          },
          ending: [
            'The link works once, within 24 hours. If you didn’t ask for this, you can ignore this email. Nothing changes.',
          ],
        }),
      },
      known: {
        mail: (_, scene) => ({
          ...ours(scene),
          subject: `Your address was entered for another account - ${scene.site.name}`,
          paragraphs: [
            'Someone asked to use this address for another account. It already belongs to yours, so nothing changed.',
            'If that was you: each address can have only one account. Log in with this address, or choose a different one for the other account.',
          ],
          link: { label: 'Log in', href: `${scene.site.publicUrl}/login` },
        }),
      },
    },
  }
}

type ChangedFacts = Pick<EmailChanged, 'newEmail' | 'objectToken' | 'objectUntil'>

function emailChanged(): Template<ChangedFacts> {
  return {
    isUrgent: true,
    holds: { until: ({ objectUntil }) => objectUntil },
    readers: {
      former: {
        mail: ({ newEmail, objectToken, objectUntil }, scene) => ({
          ...ours(scene),
          subject: `The email of your ${scene.site.name} account was changed`,
          paragraphs: [
            `Your account now uses ${hinted(newEmail)}, and we no longer email this address.`,
            `If this wasn’t you, you can undo it until ${scene.localTime.longText(objectUntil)}.`,
          ],
          link: { label: 'This wasn’t me', href: undoLink(scene, objectToken) },
          ending: [
            'The link restores this address, logs everyone out of your account and locks the current password. We then email you a link to choose a new one.',
          ],
        }),
      },
      owner: {
        mail: (_, scene) => ({
          ...ours(scene),
          subject: `Your new email is confirmed - ${scene.site.name}`,
          paragraphs: ['From now on, log in with this address. We’ll email you here.'],
          link: accountLink(scene),
        }),
      },
    },
  }
}

function undoLink({ site }: Scene, token: string): string {
  return `${site.publicUrl}/email-change#undo=${token}`
}

export function accountLink({ site }: Scene): NonNullable<Email['link']> {
  return { label: 'Account and security', href: `${site.publicUrl}/account` }
}

/** Enough to know one's own address by; not the words that a stranger may have typed. */
function hinted(email: string): string {
  return `${email.slice(0, 1)}…@${email.split('@')[1] ?? ''}`
}

/** @param until an expired code or link would only confuse the reader */
export function urgent<F>(owner: Reader<F>, until?: (facts: F) => Date): Template<F> {
  return { isUrgent: true, readers: { owner }, ...(until && { holds: { until } }) }
}

export function ours({ site }: Scene): Pick<Email, 'signature'> {
  return { signature: `${site.name} · ${site.supportEmail}` }
}

export function ifNotYou({ site }: Scene): string {
  return `If this wasn’t you, reset your password right away and tell us: ${site.supportEmail}, ${site.supportPhone}.`
}
