import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { formatPhone } from '#contract/rules.ts'
import type { SessionUser } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { addressText } from '#web/bookings/address-text.ts'
import { orNotKnown, partyName } from '#web/bookings/booking-texts.ts'

import styles from './profile-card.module.css'

/** Who is signed in, as providers will know them. */
export function ProfileCard({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  return (
    <aside className={styles.card} aria-label="Your profile">
      <div className={styles.head}>
        <Avatar name={partyName(user)} src={user.avatar_url} size={64} />
        <strong>{partyName(user)}</strong>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            <EmailText address={orNotKnown(user.email)} />
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{orNotKnown(formatPhone(user.phone_number))}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{orNotKnown(addressText(user.address))}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button component={Link} to="/profile" variant="default" leftSection={<Icon name="edit" size={18} />}>
          Edit Profile
        </Button>
        <Button variant="subtle" leftSection={<Icon name="logout" size={18} />} onClick={onLogout}>
          Logout
        </Button>
      </div>
    </aside>
  )
}
