import { SERVICES_FAILED } from '#web/provider-area/load-failures.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { listProviderServices } from '#web/endpoints/providers.gen.ts'
import { getPortfolio } from '#web/endpoints/providers/portfolio.gen.ts'
import { loadStanding } from '#web/provider-area/layouts/load-standing.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { CreateForm } from '#web/provider-area/services/forms.ts'
import { ServiceRow } from '#web/provider-area/services/service-row.tsx'
import { createdText } from '#web/provider-area/services/service-words.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { orNothing, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'

import type { Route } from './+types/services'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Manage services')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { id } = await requireProvider(request)
  return tryLoad(SERVICES_FAILED, async () => {
    const [services, catalogue, verification, portfolio] = await Promise.all([
      orNothing(call(listProviderServices, { params: { id } })),
      call(listCatalogue),
      // A hint: the services are shown without it.
      loadStanding(context).verification.catch(() => null),
      call(getPortfolio).catch(() => null),
    ])
    const listing = verification?.listing
    const photos = portfolio && new Map(portfolio.groups.map((group) => [group.service_id, group.photos.length]))
    return {
      services: services ?? [],
      catalogue,
      whyHidden: listing && !listing.is_listed ? listing.text : null,
      photos,
    }
  })
}

/** The provider's services, with a form to add one. */
export default function Services({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  const [adding, setAdding] = useState(false)
  const addButton = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
      Add a service
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Manage services"
        {...(loaderData.data && loaderData.data.services.length > 0 && !adding ? { actions: addButton } : {})}
      />
      <WhenLoaded loaded={loaderData}>
        {(data) => (
          <Stack>
            {adding && (
              <Surface as="section" gap={16} aria-label="New service">
                <Heading>New service</Heading>
                <CreateForm
                  catalogue={data.catalogue}
                  taken={new Set(data.services.map(({ title }) => title))}
                  submitLabel="Create service"
                  onCancel={() => setAdding(false)}
                  onCreated={(service) => {
                    toast(createdText(service))
                    setAdding(false)
                    reload()
                  }}
                />
              </Surface>
            )}
            {data.services.length === 0 && !adding && (
              <EmptyState
                art="sparkles"
                title="Offer your first service"
                action={{ label: 'Add a service', onClick: () => setAdding(true) }}
              />
            )}
            <PlainList gap={16}>
              {data.services.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  whyHidden={data.whyHidden}
                  photos={data.photos && (data.photos.get(service.id) ?? 0)}
                  onChanged={reload}
                />
              ))}
            </PlainList>
          </Stack>
        )}
      </WhenLoaded>
    </>
  )
}
