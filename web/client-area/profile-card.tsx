import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { formatPhone } from '#contract/rules.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { orNotKnown, partyName } from '#web/bookings/booking-texts.ts'
import type { SessionUser } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import styles from './profile-card.module.css'

/** The signed-in client, as providers will see them. */
export function ProfileCard({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  return (
    <Surface as="aside" gap={16} aria-label="Your profile">
      <Row wrap gap={16} justify="between">
        <Row gap={16}>
          <Avatar name={partyName(user)} src={user.avatar_url} size={56} />
          <Heading as="strong">{partyName(user)}</Heading>
        </Row>
        <ButtonRow gap={8} phones="share">
          <Button component={Link} to="/profile" variant="default" leftSection={<Icon name="edit" size={18} />}>
            Edit Profile
          </Button>
          <Button variant="subtle" leftSection={<Icon name="logout" size={18} />} onClick={onLogout}>
            Logout
          </Button>
        </ButtonRow>
      </Row>
      <FactList className={styles.facts}>
        <Fact name="Email">
          <EmailText address={orNotKnown(user.email)} />
        </Fact>
        <Fact name="Phone">{orNotKnown(formatPhone(user.phone_number))}</Fact>
        <Fact name="Address">{orNotKnown(addressText(user.address))}</Fact>
      </FactList>
    </Surface>
  )
}
