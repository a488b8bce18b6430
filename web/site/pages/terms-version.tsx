import { data, Link } from 'react-router'

import { callServer } from '#web/api.server.ts'
import { getTermsVersion } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { versionText } from '#web/site/version-text.ts'

import type { Route } from './+types/terms-version'

export async function loader({ context, params: { side, version } }: Route.LoaderArgs) {
  if (side !== 'client' && side !== 'provider') throw data(null, { status: 404 })
  return { version, text: await callServer(context, getTermsVersion, { params: { side, version } }) }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, `Terms, version ${params.version}`, 'An earlier version of our terms.')

/** One version of the terms of a role, also when another one holds by now. */
export default function TermsVersionPage({ loaderData: { version, text } }: Route.ComponentProps) {
  return (
    <LegalDocument text={text}>
      <p>
        {versionText(version)}. <Link to="/terms#role-terms">All versions</Link>
      </p>
    </LegalDocument>
  )
}
