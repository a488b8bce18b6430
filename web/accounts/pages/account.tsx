import { useState } from 'react'
import { Link } from 'react-router'

import { EmailPart } from '#web/accounts/security/email-part.tsx'
import { PasswordPart } from '#web/accounts/security/password-part.tsx'
import { SessionsPart } from '#web/accounts/security/sessions-part.tsx'
import { DataPart, DeletePart } from '#web/accounts/security/lazy-parts.ts'
import { NoticesPart } from '#web/accounts/notices/lazy-notices.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/account'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Account and security')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireUser(request) }
}

/** The same page for everybody with an account. */
export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  const [round, setRound] = useState(0)
  return (
    <div className="hb-narrow">
      <PageHeader title="Account and security" back={{ to: '/profile', label: 'Back to your profile' }} />
      <Stack gap={24}>
        <PasswordPart onChanged={() => setRound((past) => past + 1)} />
        <EmailPart email={user.email} />
        <SessionsPart round={round} />
        <NoticesPart />
        <DataPart />
        <DeletePart />
        <Quiet>
          Something else about your account? <Link to="/help">Get help</Link>
        </Quiet>
      </Stack>
    </div>
  )
}
