import { useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { getBookingLink } from '#web/endpoints/bookings/booking-link.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { LinkCard } from '#web/provider-area/link/link-card.tsx'
import { LinkParts } from '#web/provider-area/link/link-parts-part.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/share'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking link')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => call(getBookingLink)) }
}

/** The provider's own link, what it costs less, and everything that helps people find it: paper, own site, figures. */
export default function Share({ loaderData: { loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  return (
    <div className="hb-narrow">
      <PageHeader title="Booking link" />
      <WhenLoaded loaded={useLastGood(loaded)}>
        {(link) => (
          <Stack gap={24}>
            <LinkCard link={link} onChanged={() => void revalidator.revalidate()} />
            {link.url && <LinkParts link={link} />}
          </Stack>
        )}
      </WhenLoaded>
    </div>
  )
}
