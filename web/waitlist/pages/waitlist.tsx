import { useRevalidator } from 'react-router'

import type { Waitlist, WaitlistLine } from '#contract/waitlist.ts'
import { call } from '#web/api.ts'
import { getWaitlist } from '#web/endpoints/waitlist.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'
import { LineCard } from '#web/waitlist/line-card.tsx'
import { OfferNotice } from '#web/waitlist/offer-notice.tsx'

import type { Route } from './+types/waitlist'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Waitlist')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  return { loaded: await tryLoad(LOAD_FAILED, () => call(getWaitlist)) }
}

/** The times for which a client waits, and the one that is held for them. */
export default function WaitlistPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useFresh(() => void revalidate(), ['inbox', 'visit'])
  return (
    <>
      <PageHeader title="Waitlist" lead="We ask people in the order they joined." />
      <WhenLoaded loaded={useLastGood(loaded)}>
        {(waitlist) => <Lines waitlist={waitlist} onChanged={() => void revalidate()} />}
      </WhenLoaded>
    </>
  )
}

type LinesProps = { waitlist: Waitlist; onChanged: () => void }

function Lines({ waitlist: { lines, offer }, onChanged }: LinesProps) {
  const open = lines.filter(({ can }) => can.leave)
  const over = lines.filter(({ can }) => !can.leave)
  return (
    <Stack gap={32}>
      {offer && <OfferNotice offer={offer} onOver={onChanged} />}
      {open.length === 0 ? (
        <EmptyState
          art="hourglass"
          title="You’re not on a waitlist"
          action={{ label: 'Browse services', to: '/services' }}
        >
          <p>If no time suits you, choose “Tell me when a time opens”.</p>
        </EmptyState>
      ) : (
        <Cards lines={open} onChanged={onChanged} />
      )}
      {over.length > 0 && (
        <Stack as="section" gap={16} aria-labelledby="over">
          <Heading id="over">Ended</Heading>
          <Cards lines={over} onChanged={onChanged} />
        </Stack>
      )}
    </Stack>
  )
}

function Cards({ lines, onChanged }: { lines: readonly WaitlistLine[]; onChanged: () => void }) {
  return (
    <PlainList gap={16}>
      {lines.map((line) => (
        <LineCard key={line.id} line={line} onChanged={onChanged} />
      ))}
    </PlainList>
  )
}
