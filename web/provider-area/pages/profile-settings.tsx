import { Button } from '#web/ui/button.tsx'
import { Link, useRevalidator } from 'react-router'

import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { ProfileForm } from '#web/provider-area/profile/profile-form.tsx'
import { readOwnProfile } from '#web/provider-area/read-own-profile.ts'
import { pageMeta } from '#web/shell/site.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/profile-settings'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Profile settings')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  if (params.providerId !== user.id) return { user, found: null }
  const found = await tryLoad('Failed to load profile data. Please try again later.', () => readOwnProfile())
  return { user, found }
}

export default function ProfileSettings({ loaderData: { user, found } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  if (!found) {
    return (
      <EmptyState
        order={1}
        art="lock"
        title="You do not have permission to view this profile."
        action={{ label: 'Go to my profile', to: `/provider/profile/${user.id}` }}
      />
    )
  }
  return (
    <div className="hb-narrow">
      <PageHeader
        title="Profile settings"
        lead={found.data?.is_bookable && <Link to={`/providers/${user.id}`}>See your public page</Link>}
        actions={
          <Button component={Link} to="/profile" variant="default">
            Photo and contact details
          </Button>
        }
      />
      <WhenLoaded loaded={found}>
        {(profile) => <ProfileForm id={user.id} profile={profile} onSaved={() => void revalidator.revalidate()} />}
      </WhenLoaded>
    </div>
  )
}
