import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { getOffer } from '#web/endpoints/waitlist.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'
import { useFresh } from '#web/use-fresh.ts'
import { ApiError } from '#web/api-error.ts'
import { HeldTime } from '#web/waitlist/held-time.tsx'
import type { Offer } from '#web/waitlist/held-time.tsx'

import type { Route } from './+types/offer'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Held for you')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  return { found: await tryLoad(LOAD_FAILED, () => loadOffer(params.id)) }
}

/** Null for one that is unknown, or another person's. */
async function loadOffer(id: string): Promise<Offer | null> {
  try {
    return await call(getOffer, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The page that a notice leads to: a time that is held for the client, what it costs, yes or no. */
export default function OfferPage({ loaderData: { found }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useFresh(reload, ['inbox', 'visit'])
  return (
    <div className="hb-narrow">
      <TermsGate />
      <PageBack to="/waitlist" label="Back to your waitlist" />
      <WhenLoaded loaded={useLastGood(found, params.id)}>
        {(offer) => {
          if (offer === null) return <Over title="We couldn’t find that offer" />
          if (offer.state === 'open') return <HeldTime offer={offer} onChanged={reload} />
          return offer.state === 'taken' ? (
            <EmptyState
              order={1}
              art="check"
              title="This time is yours"
              action={{ label: 'See your visit', to: `/bookings/${offer.booking_id ?? ''}` }}
            >
              <p>{offer.text}</p>
            </EmptyState>
          ) : (
            <Over title={offer.state === 'passed' ? 'You passed on this time' : 'We’re no longer holding this time'}>
              <p>{offer.text} has gone to the next in line. You keep your place.</p>
            </Over>
          )
        }}
      </WhenLoaded>
    </div>
  )
}

function Over({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EmptyState order={1} art="hourglass" title={title} action={{ label: 'Your waitlist', to: '/waitlist' }}>
      {children}
    </EmptyState>
  )
}
