import { Link } from 'react-router'

import type { Provider } from '#contract/availability.ts'
import { BIO_CUT } from '#contract/constants.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './preview.module.css'

type AboutCardProps = { profile: Provider | null; name: string; avatarUrl: string | null; providerId: string }

/** How clients see the provider, in short. */
export function AboutCard({ profile, name, avatarUrl, providerId }: AboutCardProps) {
  return (
    <Surface as="section" aria-labelledby="about">
      <div className={styles.head}>
        <h2 id="about">Your profile</h2>
        <Link to={`/provider/profile/${providerId}`}>Edit</Link>
      </div>
      <div className={styles.person}>
        <Avatar name={name} src={avatarUrl} size={56} />
        <div>
          <strong>{name}</strong>
          {profile && <Rating value={profile.ratings_average} count={profile.ratings_count} />}
          {profile?.location && (
            <span className={styles.place}>
              <Icon name="map-pin" size={16} />
              {profile.location}
            </span>
          )}
        </div>
      </div>
      <p className={styles.bio}>{profile?.bio ? cut(profile.bio, BIO_CUT) : 'You have not written a bio yet.'}</p>
      {profile?.is_bookable && (
        <Link to={`/providers/${providerId}`} className={styles.public}>
          See your public page
        </Link>
      )}
    </Surface>
  )
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text
}
