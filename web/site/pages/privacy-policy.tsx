import { callServer } from '#web/api.server.ts'
import { getContent } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'

import type { Route } from './+types/privacy-policy'

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await callServer(context, getContent, { params: { name: 'privacy-policy' } }) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Privacy policy', 'What we collect, why, who sees it, and your rights.')

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalDocument text={text} />
}
