import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { getService } from '#web/endpoints/providers.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { EditForm } from '#web/provider-area/services/edit-form.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { orNothing, tryLoad } from '#web/ui/loading/try-load.ts'
import { DELAY_SAVE_AND_CONTINUE_MS } from '#web/ui/measures.ts'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'

import type { Route } from './+types/service-edit'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit service')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  const found = await tryLoad('Failed to load service details. Please try again later.', () =>
    orNothing(call(getService, { params: { id: params.serviceId } })),
  )
  return { user, found }
}

export default function ServiceEdit({ loaderData: { user, found } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [saved, setSaved] = useState(false)
  const later = useTimeout()
  const back = { to: '/provider/services', label: 'All services' }
  const service = found.data

  if (found.failed !== null || !service) {
    return (
      <>
        <PageHeader title="Edit service" back={back} />
        {found.failed === null ? (
          <EmptyState art="search" title="Service not found." action={{ label: 'See all services', to: back.to }} />
        ) : (
          <ErrorState message={found.failed} onRetry={() => void revalidator.revalidate()} />
        )}
      </>
    )
  }
  if (service.provider_id !== user.id) {
    return (
      <EmptyState
        order={1}
        art="lock"
        title="You do not have permission to edit this service"
        action={{ label: 'See my services', to: back.to }}
      />
    )
  }
  return (
    <div className="hb-narrow">
      <PageHeader title="Edit service" back={back} />
      <Surface>
        <EditForm
          key={service.id}
          service={service}
          withTitle
          submitLabel={saved ? 'Saved' : 'Save and continue'}
          locked={saved}
          onSaved={({ title }) => {
            setSaved(true)
            toast(`${title} was saved`)
            later(() => void navigate(`/provider/profile/${user.id}`), DELAY_SAVE_AND_CONTINUE_MS)
          }}
        >
          <Button component={Link} to={back.to} variant="default" disabled={saved}>
            Cancel
          </Button>
        </EditForm>
      </Surface>
    </div>
  )
}
