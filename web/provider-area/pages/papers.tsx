import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { CERTIFICATES, certificateKinds, paperName, type PaperKind } from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { listMyPapers } from '#web/endpoints/papers.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { PaperCard } from '#web/provider-area/papers/paper-card.tsx'
import { PapersAbout } from '#web/provider-area/papers/papers-about.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/papers'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Your documents')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return tryLoad(LOAD_FAILED, () => call(listMyPapers))
}

/** A provider's documents: one card for each required one, then optional ones. */
export default function Papers({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const [extra, setExtra] = useState<PaperKind | null>(null)
  const reload = () => {
    setExtra(null)
    void revalidator.revalidate()
  }
  return (
    <>
      <PageHeader title="Your documents" />
      <WhenLoaded loaded={loaderData}>
        {({ cards }) => {
          const shown = new Set(cards.map(({ kind }) => kind))
          const more = certificateKinds.filter((kind) => !shown.has(`certificate:${kind}`))
          return (
            <Columns widths="minmax(0, 1.7fr) minmax(0, 1fr)" until="area" gap={20}>
              <Stack gap={20}>
                {cards.map((card) => (
                  <PaperCard key={card.kind} card={card} onChanged={reload} />
                ))}
                {extra && <PaperCard key={extra} card={emptyCard(extra)} startsOpen onChanged={reload} />}
                {cards.some(({ can }) => can.submit) && more.length > 0 && (
                  <Surface as="section" gap={8} aria-labelledby="more-papers">
                    <Heading id="more-papers">Another certificate?</Heading>
                    <NativeSelect
                      label="Kind of certificate"
                      value={extra?.replace('certificate:', '') ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        setExtra(value === '' ? null : (`certificate:${value}` as PaperKind))
                      }
                      data={[
                        { value: '', label: 'Choose a kind' },
                        ...more.map((kind) => ({ value: kind, label: CERTIFICATES[kind].name })),
                      ]}
                    />
                  </Surface>
                )}
              </Stack>
              <PapersAbout />
            </Columns>
          )
        }}
      </WhenLoaded>
    </>
  )
}

function emptyCard(kind: PaperKind) {
  return {
    kind,
    name: paperName(kind),
    is_required: false,
    needed_for: [],
    level: 'optional' as const,
    text: 'Optional. Clients see that we checked it.',
    current: null,
    latest: null,
    can: { submit: true, withdraw: false },
  }
}
