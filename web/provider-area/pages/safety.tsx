import { useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { getSafety } from '#web/endpoints/bookings/safety.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { SafetySettings } from '#web/provider-area/safety/safety-settings.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/safety'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Safety')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => call(getSafety)) }
}

/** The safety timer of visits, and whom a provider trusts. */
export default function SafetyPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  // The answer of a trusted contact comes with a message.
  useFresh(reload, ['inbox'])
  return (
    <>
      <PageHeader title="Safety" />
      <WhenLoaded loaded={useLastGood(loaded)}>
        {(safety) => <SafetySettings safety={safety} onChanged={reload} />}
      </WhenLoaded>
    </>
  )
}
