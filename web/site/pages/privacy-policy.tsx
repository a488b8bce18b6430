import { privacyPolicy } from '#contract/legal.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { longDate } from '#web/ui/local-text.ts'

import type { Route } from './+types/privacy-policy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, privacyPolicy.title, 'What we collect, why, who sees it and what you can ask of us.')

export default function PrivacyPolicy() {
  return <LegalDocument {...privacyPolicy} updated={longDate(privacyPolicy.updated)} />
}
