import { pageMeta } from '#web/shell/site.ts'

import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'At-home beauty, wellness and pet care')

export default function Home() {
  return (
    <div className="hb-wrap hb-page">
      <h1>At-home beauty, wellness and pet care</h1>
    </div>
  )
}
