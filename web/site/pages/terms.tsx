import { callServer } from '#web/api.server.ts'
import { getContent } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { RoleTerms } from '#web/site/role-terms.tsx'

import type { Route } from './+types/terms'

export async function loader({ context }: Route.LoaderArgs) {
  const [text, ...ofRoles] = await Promise.all([
    callServer(context, getContent, { params: { name: 'terms-of-use' } }),
    callServer(context, getContent, { params: { name: 'client-terms' } }),
    callServer(context, getContent, { params: { name: 'provider-terms' } }),
  ])
  return { text, ofRoles }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Terms of use', 'The terms for visitors, clients and providers.')

export default function Terms({ loaderData: { text, ofRoles } }: Route.ComponentProps) {
  return (
    <LegalDocument text={text}>
      <RoleTerms documents={ofRoles} />
    </LegalDocument>
  )
}
