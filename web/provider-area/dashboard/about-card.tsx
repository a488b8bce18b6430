import { Link } from 'react-router'

import type { Provider } from '#contract/availability.ts'
import { BIO_CUT } from '#contract/constants.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { cutText } from '#web/ui/values/cut-text.ts'
import { Rating } from '#web/ui/values/rating.tsx'

type AboutCardProps = { profile: Provider | null; name: string; avatarUrl: string | null; providerId: string }

/** Short version of the provider's public profile. */
export function AboutCard({ profile, name, avatarUrl, providerId }: AboutCardProps) {
  return (
    <Surface as="section" gap={12} aria-labelledby="about">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="about">Your profile</Heading>
        <Link to={`/provider/profile/${providerId}`}>Edit</Link>
      </Row>
      <Row gap={16}>
        <Avatar name={name} src={avatarUrl} size={56} />
        <Words title={name}>
          {profile && <Rating value={profile.ratings_average} count={profile.ratings_count} />}
          {profile?.location && (
            <IconLine as="span" icon="map-pin" size={16}>
              {profile.location}
            </IconLine>
          )}
        </Words>
      </Row>
      <Quiet size="md">{profile?.bio ? cutText(profile.bio, BIO_CUT) : 'No bio yet.'}</Quiet>
      {profile?.is_bookable && <Link to={`/providers/${providerId}`}>See your public page</Link>}
    </Surface>
  )
}
