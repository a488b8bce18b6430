import { useEffect } from 'react'

import { pageMeta } from '#web/shell/site.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/account-deleted'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Your account is deleted')

/** The last page that a person sees of their account. */
export default function AccountDeleted() {
  // The form that led here was far down on a long page.
  useEffect(() => window.scrollTo({ top: 0 }), [])
  return (
    <div className="hb-wrap hb-page">
      <EmptyState order={1} art="check" title="Your account is deleted" action={{ label: 'Back to home', to: '/' }}>
        <p>Our last email says what we keep by law.</p>
      </EmptyState>
    </div>
  )
}
