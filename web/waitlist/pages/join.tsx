import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { call } from '#web/api.ts'
import { prepareLine } from '#web/endpoints/waitlist.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { JoinForm } from '#web/waitlist/join-form.tsx'
import { readTarget } from '#web/waitlist/read-target.ts'

import type { Route } from './+types/join'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Join the waitlist')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  const target = readTarget(new URL(request.url).searchParams)
  const { add_ons, ...rest } = target
  const query = { ...rest, ...(add_ons ? { add_ons: add_ons.join(',') } : {}) }
  return { target, loaded: await tryLoad(LOAD_FAILED, () => call(prepareLine, { query })) }
}

/** The days and parts of the day for which a client waits. */
export default function Join({ loaderData: { target, loaded } }: Route.ComponentProps) {
  const isEarlier = target.booking_id !== undefined
  return (
    <div className="hb-narrow">
      <TermsGate />
      <PageHeader
        back={{ to: '/waitlist', label: 'Your waitlist' }}
        title={isEarlier ? 'An earlier time' : 'Tell me when a time opens'}
        lead={
          isEarlier
            ? 'When an earlier time opens, we hold it for you for 15 minutes. Your visit stays until you say yes.'
            : 'When a time opens, we hold it for you for 15 minutes.'
        }
      />
      <WhenLoaded loaded={loaded}>
        {(prepared) =>
          prepared.can_join ? (
            <JoinForm target={target} prepared={prepared} />
          ) : (
            <EmptyState
              art="hourglass"
              title="You’ve joined the waitlist for five services"
              action={{ label: 'Your waitlist', to: '/waitlist' }}
            >
              <p>Leave one to join another.</p>
            </EmptyState>
          )
        }
      </WhenLoaded>
    </div>
  )
}
