import { Link } from 'react-router'

import { call } from '#web/api.ts'
import { stateLines } from '#web/accounts/security/account-state.ts'
import type { AccountPart } from '#web/accounts/security/parts.ts'
import { getEmailChange, listSessions } from '#web/endpoints/accounts/security.gen.ts'
import { listOwnData } from '#web/endpoints/accounts/own-data.gen.ts'
import { getNotices } from '#web/endpoints/notices.gen.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import type { Route } from './+types/account'

import styles from './account.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Account and security')

/** A part that fails to load is left out of its line. Its own page shows the error. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const orNull = <T,>(asked: Promise<T>) => asked.catch(() => null)
  const [change, sessions, notices, files] = await Promise.all([
    orNull(call(getEmailChange)),
    orNull(call(listSessions)),
    orNull(call(getNotices)),
    orNull(call(listOwnData)),
  ])
  return { lines: stateLines({ user, newEmail: change?.waiting?.new_email ?? null, sessions, notices, files }) }
}

const ROWS: readonly (readonly [AccountPart, IconName, string])[] = [
  ['email', 'mail', 'Email'],
  ['password', 'lock', 'Password'],
  ['devices', 'monitor', 'Devices'],
  ['notifications', 'bell', 'Notifications'],
  ['data', 'download', 'Your data'],
  ['delete', 'trash', 'Delete your account'],
]

/** The same page for everyone with an account: its parts, their status, and where each is changed. */
export default function Account({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <div className="hb-narrow">
      <PageHeader title="Account and security" back={{ to: '/profile', label: 'Back to your profile' }} />
      <Surface flush raised>
        <PlainList aria-label="Account and security">
          {ROWS.map(([part, icon, title]) => (
            <li key={part} className={styles.row}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <div className={styles.words}>
                <Heading as="h2" size="sm">
                  <Link to={`/account/${part}`} prefetch="intent" className="hb-name hb-cover">
                    {title}
                  </Link>
                </Heading>
                <Quiet size="sm">{part === 'email' ? <EmailText address={lines.email} /> : lines[part]}</Quiet>
              </div>
              <Icon name="chevron-right" size={20} />
            </li>
          ))}
        </PlainList>
      </Surface>
      <Quiet style={{ marginTop: 24 }}>
        <Link to="/help">Get help</Link>
      </Quiet>
    </div>
  )
}
