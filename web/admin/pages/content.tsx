import { data } from 'react-router'

import type { AdminRates } from '#contract/admin/rates.ts'
import type { AdminSetting } from '#contract/admin/settings.ts'
import type { AdminTerms } from '#contract/admin/terms.ts'
import { type PartKey, partsFor } from '#web/admin/content/parts.ts'
import { Rates } from '#web/admin/content/rates.tsx'
import { loadQuotes, Quotes, type QuotesPart } from '#web/admin/content/quotes.tsx'
import { Limits } from '#web/admin/content/settings.tsx'
import { loadTerms, Terms } from '#web/admin/content/terms.tsx'
import { loadWords, PageWords, type WordsPart } from '#web/admin/content/words.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { getRates } from '#web/endpoints/admin/rates.gen.ts'
import { listAdminSettings } from '#web/endpoints/admin/settings.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/content'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Content and rates')

type Part =
  | { key: 'words'; words: WordsPart }
  | { key: 'quotes'; quotes: QuotesPart }
  | { key: 'terms'; terms: AdminTerms }
  | { key: 'rates'; rates: AdminRates }
  | { key: 'limits'; settings: AdminSetting[] }

async function loadPart(key: PartKey, params: URLSearchParams): Promise<Part> {
  if (key === 'rates') return { key, rates: await call(getRates) }
  if (key === 'limits') return { key, settings: await call(listAdminSettings) }
  if (key === 'quotes') return { key, quotes: await loadQuotes(params.get('category')) }
  if (key === 'terms') return { key, terms: await loadTerms(params.get('side')) }
  return { key, words: await loadWords(params.get('document')) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { admin_scopes = [] } = await requireAdmin(request)
  const params = new URL(request.url).searchParams
  const parts = partsFor(admin_scopes)
  const part = parts.find(({ key }) => key === params.get('part')) ?? parts[0]
  if (!part) throw data({}, { status: 403 })
  return { parts, part: part.key, loaded: await tryLoad(LOAD_FAILED, () => loadPart(part.key, params)) }
}

/** Texts of the public pages, and the terms and rates of the marketplace. */
export default function ContentPage({ loaderData: { parts, part, loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Content and rates" />
      <Stack gap={20}>
        <Tabs
          label="Parts of the page"
          current={part}
          tabs={parts.map(({ key, label }) => ({ key, label, to: `?part=${key}` }))}
        />
        <WhenLoaded loaded={loaded}>
          {(shown) => {
            if (shown.key === 'rates') return <Rates {...shown.rates} />
            if (shown.key === 'limits') return <Limits first={shown.settings} />
            if (shown.key === 'quotes') return <Quotes {...shown.quotes} />
            if (shown.key === 'terms') return <Terms key={shown.terms.side} first={shown.terms} />
            return <PageWords {...shown.words} />
          }}
        </WhenLoaded>
      </Stack>
    </>
  )
}
