import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { listProviderServices } from '#web/endpoints/providers.gen.ts'
import { onboardingSteps } from '#web/provider-area/dashboard/onboarding.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { SERVICES_FAILED } from '#web/provider-area/load-failures.ts'
import { CreateForm } from '#web/provider-area/services/create-form.tsx'
import { createdText } from '#web/provider-area/services/service-words.ts'
import { readOwnProfile } from '#web/provider-area/read-own-profile.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { orNothing, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { DELAY_CREATE_AND_CONTINUE_MS } from '#web/ui/measures.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'

import type { Route } from './+types/service-create'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Create a service')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  return tryLoad(SERVICES_FAILED, async () => {
    const [services, catalogue, profile] = await Promise.all([
      orNothing(call(listProviderServices, { params: { id: user.id } })),
      call(listCatalogue),
      readOwnProfile(),
    ])
    const steps = onboardingSteps({
      profile,
      avatarUrl: user.avatar_url,
      serviceCount: 1,
      providerId: user.id,
    })
    // Back to the checklist while a new provider has something left to do; with all done, to the services.
    const isLeft = steps.some(({ done }) => !done)
    const next = isLeft ? `/provider/dashboard/${user.id}` : '/provider/services'
    return { taken: (services ?? []).map(({ title }) => title), catalogue, next }
  })
}

export default function ServiceCreate({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [created, setCreated] = useState(false)
  const later = useTimeout()
  return (
    <div className="hb-narrow">
      <PageHeader title="Create a service" back={{ to: '/provider/services', label: 'All services' }} />
      <WhenLoaded loaded={loaderData}>
        {(data) => (
          <Surface>
            <CreateForm
              isGuarded
              catalogue={data.catalogue}
              taken={new Set(data.taken)}
              submitLabel={created ? 'Created' : 'Create and continue'}
              locked={created}
              onCreated={(service) => {
                setCreated(true)
                toast(createdText(service))
                later(() => void navigate(data.next), DELAY_CREATE_AND_CONTINUE_MS)
              }}
            />
          </Surface>
        )}
      </WhenLoaded>
    </div>
  )
}
