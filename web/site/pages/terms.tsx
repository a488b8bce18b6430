import { callServer } from '#web/api.server.ts'
import { getContent, listTermsVersions } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { ROLE_TERMS, RoleTerms } from '#web/site/role-terms.tsx'

import type { Route } from './+types/terms'

export async function loader({ context }: Route.LoaderArgs) {
  const ofRole = async (side: 'client' | 'provider') => {
    const [terms, versions] = await Promise.all([
      callServer(context, getContent, { params: { name: `${side}-terms` } }),
      callServer(context, listTermsVersions, { params: { side } }),
    ])
    return { side, terms, earlier: versions.filter(({ version }) => version !== terms.version) }
  }
  const [text, client, provider] = await Promise.all([
    callServer(context, getContent, { params: { name: 'terms-of-use' } }),
    ofRole('client'),
    ofRole('provider'),
  ])
  return { text, ofRoles: [client, provider] }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Terms of use', 'The terms for visitors, clients and providers.')

export default function Terms({ loaderData: { text, ofRoles } }: Route.ComponentProps) {
  return (
    <LegalDocument text={text} more={[ROLE_TERMS]}>
      <RoleTerms ofRoles={ofRoles} />
    </LegalDocument>
  )
}
