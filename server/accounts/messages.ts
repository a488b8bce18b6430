import type { Site } from '#server/platform/env.ts'
import type { NewMessage } from '#server/platform/outbox.ts'

/** The mails of accounts. Nothing a stranger typed goes into them, so nobody can send words through us. */

export function resetMail(site: Site, to: string, token: string): NewMessage {
  const link = `${site.publicUrl}/reset-password#access_token=${token}`
  return mail(site, to, 'account.reset', `Reset your ${site.name} password`, [
    `We received a request to reset the password of your ${site.name} account.`,
    { link, label: 'Choose a new password' },
    'The link can be used once and expires in an hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
  ])
}

export function passwordChangedMail(site: Site, to: string): NewMessage {
  return mail(site, to, 'account.password_changed', `Your ${site.name} password was changed`, [
    'Your password has just been changed and you were logged out everywhere.',
    'If you had a private calendar link, it no longer works. You can create a new one in your profile.',
    `If this was not you, reset your password at once and tell us: ${site.supportEmail}, ${site.supportPhone}.`,
  ])
}

/** @param ending the last two digits of the new number */
export function phoneChangedMail(site: Site, to: string, ending: string): NewMessage {
  return mail(site, to, 'account.phone_changed', `Your ${site.name} phone number was changed`, [
    `The phone number of your account has just been changed to one that ends in ${ending}.`,
    `If this was not you, reset your password at once and tell us: ${site.supportEmail}, ${site.supportPhone}.`,
  ])
}

/** @param name the new name that was asked for */
export function nameDecidedMail(
  site: Site,
  { email, first_name }: { email: string; first_name: string },
  name: string,
  { accept, reason }: { accept: boolean; reason: string | null },
): NewMessage {
  const link = `${site.publicUrl}/profile`
  if (accept)
    return mail(site, email, 'account.name_accepted', `Your new name is now shown - ${site.name}`, [
      `Hello ${first_name},`,
      `We have reviewed your new name. Clients now see you as ${name}.`,
    ])
  return mail(site, email, 'account.name_refused', `We could not accept your new name - ${site.name}`, [
    `Hello ${first_name},`,
    `We could not accept the name ${name}. Clients still see your present name.`,
    ...(reason === null ? [] : [`Our reason: ${reason}`]),
    { link, label: 'Your profile' },
  ])
}

type Part = string | { link: string; label: string }

function mail(site: Site, to: string, kind: string, subject: string, parts: Part[]): NewMessage {
  const all = [...parts, `${site.name} · ${site.supportEmail}`]
  return {
    channel: 'email',
    to,
    kind,
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.link}`)).join('\n\n'),
    html: all
      .map((part) => {
        if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
        return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
      })
      .join('\n'),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
