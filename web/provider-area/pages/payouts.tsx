import { useRevalidator } from 'react-router'

import type { Payout } from '#contract/payouts.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { checkPayoutAccount, getPayoutStanding, listPayouts } from '#web/endpoints/payouts.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { BalanceCard } from '#web/provider-area/money/balance-card.tsx'
import { PayoutAccount } from '#web/provider-area/money/payout-account.tsx'
import { PayoutList } from '#web/provider-area/money/payout-list.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/payouts'

const PAGE = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Payouts')

function loadPayouts(cursor?: string): Promise<Page<Payout[]>> {
  return callPage(listPayouts, { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  // A provider who returns from the set-up sees its result immediately.
  const isBack = new URL(request.url).searchParams.get('from') === 'setup'
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const standing = isBack ? call(checkPayoutAccount) : call(getPayoutStanding)
    const [told, first] = await Promise.all([standing, loadPayouts()])
    return { standing: told, first }
  })
  return { loaded }
}

/** A provider's payouts: the account, waiting money, and payouts so far. */
export default function PayoutsPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  // Each step of a payout comes with a message.
  useFresh(reload, ['inbox'])
  return (
    <>
      <PageHeader title="Payouts" />
      <WhenLoaded loaded={useLastGood(loaded)}>
        {({ standing, first }) => (
          <Stack gap={20}>
            {standing.account.state !== 'ready' && <PayoutAccount account={standing.account} />}
            <BalanceCard standing={standing} onPaid={reload} />
            <PayoutList first={first} load={loadPayouts} />
            {/* Once set up it is rarely used. */}
            {standing.account.state === 'ready' && <PayoutAccount account={standing.account} />}
          </Stack>
        )}
      </WhenLoaded>
    </>
  )
}
