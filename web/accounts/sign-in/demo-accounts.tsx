import { useSite } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

import styles from './demo-accounts.module.css'

/** Sandbox only: one click fills the form with an account to try. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const { demoAccounts } = useSite()
  if (demoAccounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Try it with a demo account</h2>
      <PlainList>
        {demoAccounts.map(({ email, password, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email, password)}>
              <Avatar name={role} size={36} initials={role.charAt(0)} />
              <span>
                <strong>{role}</strong>
                <small>{email}</small>
              </span>
            </button>
          </li>
        ))}
      </PlainList>
    </section>
  )
}
