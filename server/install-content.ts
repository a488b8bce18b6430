import { sql } from 'kysely'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { fillDemo } from '#db/seed/demo/fill-demo.ts'
import { hero, sampleTestimonials } from '#db/seed/marketing.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { inTransaction } from './platform/db/connection.ts'
import type { Deployment } from './platform/deployment.ts'
import type { Deps } from './platform/deps.ts'

/** The catalogue in every mode; the demo's people and bookings once, in a sandbox that has none. */
export async function installContent(deps: Deps, deployment: Deployment, say: (text: string) => void): Promise<void> {
  const testimonials = deps.site.isSandbox ? { testimonials: sampleTestimonials } : {}
  await inTransaction(deps.db, (trx) => installCatalogue(trx, { categories, entries, hero, ...testimonials }))
  if (!deps.site.isSandbox || !deployment.isSandbox || deployment.isSeeded) return
  if (deployment.hasUsers) await clearUnfinishedDemo(deps)
  await fillDemo(deps, say)
}

/** A first start that was killed in the middle leaves half a story: it is told again from the beginning. */
async function clearUnfinishedDemo({ db }: Deps): Promise<void> {
  await sql`truncate table user_account, outbox_message, rate_limit, gateway_event, sandbox_checkout, sandbox_event,
    idempotency_key cascade`.execute(db)
}
