import { termsOfUse } from '#contract/legal.ts'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { RoleTerms } from '#web/site/role-terms.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { longDate } from '#web/ui/local-text.ts'

import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, termsOfUse.title, 'The terms for visitors, clients and providers.')

export default function Terms() {
  return (
    <LegalDocument {...termsOfUse} updated={longDate(termsOfUse.updated)}>
      <RoleTerms />
    </LegalDocument>
  )
}
