import { useState } from 'react'
import { Link } from 'react-router'

import type { Portfolio } from '#contract/providers/portfolio.ts'
import { call } from '#web/api.ts'
import { getPortfolio } from '#web/endpoints/providers/portfolio.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { GroupCard } from '#web/provider-area/photos/group-card.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/photos'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Photos')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => call(getPortfolio)) }
}

/** A provider's portfolio: photos of the work in general, and of each service. */
export default function Photos({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Photos" />
      <WhenLoaded loaded={loaded}>{(portfolio) => <Groups first={portfolio} />}</WhenLoaded>
    </>
  )
}

function Groups({ first }: { first: Portfolio }) {
  const [portfolio, setPortfolio] = useState(first)
  const [unsaved, setUnsaved] = useState<ReadonlySet<string | null>>(new Set())
  const { groups, is_open, max } = portfolio
  const note = (group: string | null, isUnsaved: boolean) =>
    setUnsaved((before) => new Set([...before, group].filter((one) => one !== group || isUnsaved)))
  const card = (group: Portfolio['groups'][number]) => (
    <GroupCard
      key={group.service_id ?? ''}
      group={group}
      max={max}
      onChanged={setPortfolio}
      onUnsaved={(isUnsaved) => note(group.service_id, isUnsaved)}
    />
  )
  return (
    <Stack gap={24}>
      <UnsavedGuard when={unsaved.size > 0} />
      {!is_open && (
        <Notice tone="info" icon="eye-off">
          Clients see these once you’re approved.
        </Notice>
      )}
      <Quiet size="sm">
        JPEG, PNG or WebP, up to 10 MB, at least 640 pixels wide. Ask anyone recognizable first.{' '}
        <Link to="/terms#provider-terms">Provider terms</Link>
      </Quiet>
      {groups.filter(({ service_id }) => service_id === null).map(card)}
      <Columns until="area">{groups.filter(({ service_id }) => service_id !== null).map(card)}</Columns>
    </Stack>
  )
}
