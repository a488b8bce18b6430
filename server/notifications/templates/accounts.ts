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
  'account.welcome': urgent<LinkFacts>(
    {
      mail: ({ token }, scene) => ({
        ...ours(scene),
        subject: `Welcome to ${scene.site.name}`,
        paragraphs: [
          `Your account is ready. Please confirm that this is your address: until then our mails leave out addresses, telephone numbers and receipts.`,
        ],
        link: confirmLink(scene, token),
        ending: [
          `${LINK_HOLDS} If you did not sign up, somebody has mistyped their address: please ignore this email.`,
        ],
      }),
    },
    ({ expiresAt }) => expiresAt,
  ),
  'account.confirm_email': urgent<LinkFacts>(
    {
      mail: ({ token }, scene) => ({
        ...ours(scene),
        subject: `Confirm your email - ${scene.site.name}`,
        paragraphs: ['Here is a new link to confirm your address. The one before no longer works.'],
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
          ? 'Your password has just been changed. You were logged out everywhere but where you changed it.'
          : 'Your password has just been changed and you were logged out everywhere.',
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
      paragraphs: [
        `The phone number of your account has just been changed to one that ends in ${ending}.`,
        ifNotYou(scene),
      ],
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
  // Nobody waits for it at night, and there is nothing to hurry for.
  'account.terms_changed': {
    readers: {
      owner: {
        mail: ({ firstName, side, note }, scene) => ({
          ...ours(scene),
          subject: `Our terms have changed - ${scene.site.name}`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `New terms for ${side}s hold from now on. What is different: ${note}`,
            side === 'client'
              ? 'Please read and accept them before your next booking. Visits that you have booked take place as agreed.'
              : 'Please read and accept them at your next login. You stay listed meanwhile, and visits take place as agreed.',
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
            `The ${policyName(document)} of ${scene.site.name} ${isPlural(document) ? 'have' : 'has'} a new version. What is different: ${note}`,
            'There is nothing that you have to do.',
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
      paragraphs: [`We have reviewed your new name. Clients now see you as ${name}.`],
      link: { label: 'Your profile', href: `${scene.site.publicUrl}/profile` },
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

/** `privacy-policy`: "privacy policy" */
const policyName = (document: string) => document.replaceAll('-', ' ')
const isPlural = (document: string) => document.startsWith('terms')

type LinkFacts = Pick<ConfirmationAsked, 'token' | 'expiresAt'>

const LINK_HOLDS = 'The link works once, for 24 hours; you can ask for another under Account and security.'

/** The token stands behind a `#`: it reaches no log. */
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
      subject: `You are no longer an admin - ${name}`,
      paragraphs: [
        `An owner has taken your account out of the admins on ${day}. You were logged out everywhere.`,
        `Your account stays, as that of a client. If you did not expect this, write to us: ${scene.site.supportEmail}.`,
      ],
    }
  const given = `What you may do since ${day}: ${scopes.join(', ')}.`
  if (before.length === 0)
    return {
      subject: `You are an admin now - ${name}`,
      paragraphs: [given, 'Log in anew: the admin area asks you to set up a second sign-in step first.'],
    }
  return {
    subject: `What you may do as an admin has changed - ${name}`,
    paragraphs: [given, `Until then it was: ${before.join(', ')}.`, ifNotYou(scene)],
  }
}

type NameFacts = Pick<NameDecided, 'firstName' | 'name' | 'reason'>

type AskedFacts = Omit<EmailChangeAsked, 'userId' | 'oldEmail' | 'isTaken'>

/** To both addresses; the new one, where it belongs to somebody else's account, reads that and gets no link. */
function emailChangeAsked(): Template<AskedFacts> {
  return {
    isUrgent: true,
    holds: { until: ({ expiresAt }) => expiresAt },
    readers: {
      owner: {
        mail: ({ newEmail, objectToken }, scene) => ({
          ...ours(scene),
          subject: `Another email for your ${scene.site.name} account`,
          paragraphs: [
            `Somebody with your password asked to change the email of your account to ${hinted(newEmail)}.`,
            'Nothing has changed yet: it does once the new address is confirmed. If this was you, there is nothing to do here.',
          ],
          link: { label: 'This was not me', href: undoLink(scene, objectToken) },
          ending: [
            'The link calls the change off, logs everybody out of your account and locks the present password. We then mail you a link to choose a new one.',
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
            'The link works once, for 24 hours. If you did not ask for this, you can ignore this email: nothing changes.',
          ],
        }),
      },
      known: {
        mail: (_, scene) => ({
          ...ours(scene),
          subject: `Your address was entered for another account - ${scene.site.name}`,
          paragraphs: [
            'Somebody asked to use this address for another account. It already belongs to yours, so nothing happens.',
            'If that was you: one address can have one account. Log in with this address, or choose another one for the other account.',
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
            `Your account now uses ${hinted(newEmail)}, and we no longer write to this address.`,
            `If this was not you, you can undo it until ${scene.localTime.longText(objectUntil)}.`,
          ],
          link: { label: 'This was not me', href: undoLink(scene, objectToken) },
          ending: [
            'The link brings this address back, logs everybody out of your account and locks the present password. We then mail you a link to choose a new one.',
          ],
        }),
      },
      owner: {
        mail: (_, scene) => ({
          ...ours(scene),
          subject: `Your new email is confirmed - ${scene.site.name}`,
          paragraphs: ['From now on you log in with this address, and we write to you here.'],
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
