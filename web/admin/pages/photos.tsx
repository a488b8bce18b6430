import { Link } from 'react-router'

import type { JudgedPhoto, JudgedPhotoState } from '#contract/providers/portfolio-admin.ts'
import { Desk, DESK_PAGE, type AdminState, stateOf } from '#web/admin/list-page.tsx'
import { PhotoPanel } from '#web/admin/photo-panel.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listJudgedPhotos } from '#web/endpoints/providers/portfolio-admin.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'

import type { Route } from './+types/photos'

const STATES: readonly AdminState<JudgedPhotoState>[] = [
  { key: 'reported', label: 'Reported', empty: 'No reports' },
  { key: 'asked', label: 'Asked again', empty: 'No requests' },
  { key: 'hidden', label: 'Hidden', empty: 'None hidden' },
  { key: 'newest', label: 'Newest', empty: 'No photos yet' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Photos')

type About = { state: JudgedPhotoState; providerId: string | null }

function loadPhotos({ state, providerId }: About, cursor?: string): Promise<Page<JudgedPhoto[]>> {
  const about = providerId === null ? {} : { provider_id: providerId }
  return callPage(listJudgedPhotos, { query: { state, limit: DESK_PAGE, ...about, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const about: About = {
    state: stateOf(STATES, request),
    providerId: new URL(request.url).searchParams.get('provider'),
  }
  return { about, loaded: await tryLoad(LOAD_FAILED, () => loadPhotos(about)) }
}

/** Photos that were reported, appealed, hidden or just added. */
export default function Photos({ loaderData: { about, loaded } }: Route.ComponentProps) {
  return (
    <Desk
      title="Photos"
      states={STATES}
      state={about.state}
      loaded={loaded}
      of={`${about.state} ${about.providerId}`}
      load={(cursor) => loadPhotos(about, cursor)}
      failed={LOAD_FAILED}
      art="camera"
      about={
        about.state === 'newest' &&
        about.providerId !== null && (
          <Notice tone="plain" icon="info">
            One provider. <Link to={`?state=${about.state}`}>See everyone</Link>
          </Notice>
        )
      }
      line={({ provider, service, alt, reports, added_text }) => (
        <Words as="span" title={provider.full_name}>
          <span>{service ?? alt}</span>
          <span>{reports.length > 0 ? `Reported ${reports[0]?.at_text}` : `Added ${added_text}`}</span>
        </Words>
      )}
      panel={(photo, onDecided) => <PhotoPanel key={photo.id} photo={photo} onJudged={onDecided} />}
    />
  )
}
