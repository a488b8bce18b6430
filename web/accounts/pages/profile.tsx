import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { ProfileForm } from '#web/accounts/profile/profile-form.tsx'
import { call } from '#web/api.ts'
import { getMe } from '#web/endpoints/accounts.gen.ts'
import { landingPath, normaliseRole } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/profile'

/** At the end of the page: it follows the rest. */
const FeedSettings = lazyComponent(async () => (await import('#web/calendars/feed-settings.tsx')).FeedSettings)

/** For admins alone. */
const FactorSettings = lazyComponent(
  async () => (await import('#web/admin/second-factor/factor-settings.tsx')).FactorSettings,
)
const AddressesPart = lazyComponent(
  async () => (await import('#web/accounts/addresses/addresses-part.tsx')).AddressesPart,
)
const BlockedPeople = lazyComponent(
  async () => (await import('#web/accounts/profile/blocked-people.tsx')).BlockedPeople,
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit profile')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const user = await call(getMe)
  // The time keeps a picture that was just replaced from coming out of the cache.
  return { user, avatarUrl: user.avatar_url ? `${user.avatar_url.split('?')[0]}?t=${Date.now()}` : null }
}

export default function Profile({ loaderData: { user, avatarUrl } }: Route.ComponentProps) {
  const dashboard = landingPath({ id: user.id, role: normaliseRole(user.role) })
  return (
    <div className="hb-narrow">
      <PageHeader
        title="Edit profile"
        back={{ to: dashboard, label: 'Back to dashboard' }}
        actions={
          <Button component={Link} to="/account" variant="default">
            Account and security
          </Button>
        }
      />
      <ProfileForm user={user} avatarUrl={avatarUrl} />
      {normaliseRole(user.role) === 'client' && <AddressesPart />}
      {normaliseRole(user.role) === 'admin' && <FactorSettings />}
      <FeedSettings />
      <BlockedPeople />
    </div>
  )
}
