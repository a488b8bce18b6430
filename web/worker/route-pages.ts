import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'

import { ASSETS, findKeptPage } from './keep-day.ts'
import { offlinePage, SHELL, SHELL_FILES } from './offline-page.ts'

/** By then a provider at a door has the stored copy. */
const PATIENCE_S = 6

/** Pages come from the network, files by the hash in their name from what is there. Everything else passes by. */
export function routePages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: ASSETS }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && SHELL_FILES.includes(url.pathname),
    async ({ request, url }) => (await caches.match(url.pathname, { cacheName: SHELL })) ?? fetch(request),
  )
  registerRoute(({ request }) => request.mode === 'navigate' && request.destination === 'document', answerPage)
}

const network = new NetworkOnly()
const impatient = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S })

type Asked = { event: ExtendableEvent; request: Request; url: URL }

/** Never an old page where there is a new one; a page of ours where there is none at all. */
async function answerPage({ event, request, url }: Asked): Promise<Response> {
  const kept = await findKeptPage(url)
  try {
    return await (kept ? impatient : network).handle({ event, request })
  } catch {
    return kept ?? offlinePage()
  }
}
