import { useRevalidator } from 'react-router'

import { AlarmPanel } from '#web/admin/alarm-panel.tsx'
import { call } from '#web/api.ts'
import { getAlarm } from '#web/endpoints/bookings/safety.gen.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { orNothing, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'

import type { Route } from './+types/alarm'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Alarm')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => orNothing(call(getAlarm, { params: { id: params.id } }))) }
}

/** One alarm with everything an admin needs to help. */
export default function AlarmPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  return (
    <>
      <PageBack to="/admin/safety" label="Back to safety" />
      <WhenLoaded loaded={loaded}>
        {(alarm) =>
          alarm ? (
            <AlarmPanel alarm={alarm} onChanged={() => void revalidator.revalidate()} />
          ) : (
            <EmptyState
              order={1}
              art="mailbox"
              title="We couldn’t find that alarm"
              action={{ label: 'See all alarms', to: '/admin/safety' }}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}
