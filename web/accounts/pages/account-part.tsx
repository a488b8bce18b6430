import { data } from 'react-router'

import { DataPart, DeletePart } from '#web/accounts/security/lazy-parts.ts'
import { EmailPart } from '#web/accounts/security/email-part.tsx'
import { type AccountPart, accountPart } from '#web/accounts/security/parts.ts'
import { PasswordPart } from '#web/accounts/security/password-part.tsx'
import { SessionsPart } from '#web/accounts/security/sessions-part.tsx'
import { NoticesPart } from '#web/accounts/notices/lazy-notices.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PageBack } from '#web/ui/page/page-back.tsx'

import type { Route } from './+types/account-part'

const NAMES: Record<AccountPart, string> = {
  email: 'Email',
  password: 'Password',
  devices: 'Your devices',
  notifications: 'Notifications',
  data: 'Your data',
  delete: 'Delete your account',
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, NAMES[accountPart(params['part'] ?? '') ?? 'email'])

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const part = accountPart(params.part)
  if (part === null) throw data(null, 404)
  const user = await requireUser(request)
  const ready = { notifications: NoticesPart.ready, data: DataPart.ready, delete: DeletePart.ready }[part as 'data']
  await ready?.()
  return { part, user }
}

/** One part of an account, so that only one password is required at a time. */
export default function AccountPartPage({ loaderData: { part, user } }: Route.ComponentProps) {
  return (
    <div className="hb-narrow">
      <PageBack to="/account" label="Account and security" />
      {part === 'email' && <EmailPart email={user.email} />}
      {part === 'password' && <PasswordPart />}
      {part === 'devices' && <SessionsPart />}
      {part === 'notifications' && <NoticesPart />}
      {part === 'data' && <DataPart />}
      {part === 'delete' && <DeletePart />}
    </div>
  )
}
