import { PARTS } from '#web/admin/money/parts.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/money'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Money')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const asked = new URL(request.url).searchParams.get('part')
  const { key, open } = PARTS.find((part) => part.key === asked) ?? PARTS[0]!
  const openPart = await open()
  return { part: key, draw: await openPart(request) }
}

/** Money beyond single visits: the books, payouts and other parts. */
export default function Money({ loaderData: { part, draw } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Money" />
      <Stack gap={20}>
        <Tabs
          label="Money pages"
          current={part}
          tabs={PARTS.map(({ key, label }) => ({ key, label, to: `?part=${key}` }))}
        />
        {draw()}
      </Stack>
    </>
  )
}
