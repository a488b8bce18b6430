import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { fillDemo } from '#db/seed/demo/fill-demo.ts'
import { DEMO_VERSION } from '#db/seed/demo-version.ts'
import { documents, notes } from '#db/seed/content/documents.ts'
import { sampleTestimonials } from '#db/seed/content/testimonials.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { installContent } from '#server/content/index.ts'
import { inTransaction, type Database, type Transaction } from './platform/db/connection.ts'
import { markSeeded, readDeployment, type Deployment } from './deployment.ts'
import type { Deps } from './platform/deps.ts'

export type SeedOptions = {
  say: (line: string) => void
  /** Set for a sandbox with its own built-in database and uploads folder. */
  own?: {
    /** Its commits need not be on the disk when they are answered. */
    openHasty: () => Database
    uploads: string | undefined
  }
  /** Ends the filling early. The next start throws the unfinished demo away. */
  until?: AbortSignal | undefined
}

/**
 * The catalogue in every mode; the demo's people and bookings once, in a sandbox that has none. Only the mark at the
 * end makes a demo count, and it reaches the disk after everything else: an interrupted filling is begun again. See
 * docs/decisions/0094.
 */
export async function seedContent(deps: Deps, deployment: Deployment, options: SeedOptions): Promise<void> {
  await inTransaction(deps.db, (trx) => install(deps, trx))
  if (!deps.site.isSandbox || !deployment.isSandbox || deployment.demoVersion !== null) return
  await withAdvisoryLock(deps, options.say, async () => {
    // Another process may have filled it while this one waited.
    const present = await readDeployment(deps.db, true)
    if (present.demoVersion !== null) return
    if (present.hasUsers) await clearUnfinishedDemo(deps)
    if (present.hasUsers && options.own?.uploads) await rm(options.own.uploads, { recursive: true, force: true })
    await fill(deps, options)
    await markSeeded(deps.db, DEMO_VERSION)
  })
}

/** Installs a release's content. Existing content stays. */
export async function install({ site, clock }: Deps, trx: Transaction): Promise<void> {
  const testimonials = site.isSandbox ? sampleTestimonials : []
  await installCatalogue(trx, { categories, entries })
  await installContent(trx, { documents, notes, testimonials }, clock.now())
}

async function fill(deps: Deps, { say, own, until }: SeedOptions): Promise<void> {
  const hasty = own?.openHasty()
  const progress = createProgress(say)
  say('Filling the demo ...')
  try {
    await fillDemo({ ...deps, db: hasty ?? deps.db }, (share) => {
      until?.throwIfAborted()
      progress(share)
    })
  } finally {
    await hasty?.destroy()
  }
}

/** One line for every tenth. */
function createProgress(say: SeedOptions['say']): (share: number) => void {
  let told = 0
  return (share) => {
    const tenths = Math.floor(share * 10)
    if (tenths <= told || tenths >= 10) return
    told = tenths
    say(`Filling the demo: ${tenths * 10}%`)
  }
}

const DEMO_LOCK = 4_861_728_121
const PAUSE_MS = 500

/** Lets one process at a time fill the demo: two that start together would clear away each other's people. */
async function withAdvisoryLock({ db }: Deps, say: SeedOptions['say'], act: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const take = sql<{ is_taken: boolean }>`select pg_try_advisory_lock(${DEMO_LOCK}) as is_taken`
    for (let looks = 0; !(await take.execute(connection)).rows[0]?.is_taken; looks += 1) {
      if (looks === 1) say('Another process is filling the demo. Waiting for it ...')
      await pause(PAUSE_MS)
    }
    await act().finally(() => sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(connection))
  })
}

/** These hold what migrations and releases brought, or one row that says how far something has come. */
const KEPT = [
  'catalogue_entry',
  'category',
  'commission_rate',
  'content_document',
  'deployment',
  'ledger_check',
  'ledger_mark',
  'migration',
  'reconciliation_mark',
  'report_mark',
  'sandbox_knob',
  'small_supplier_round',
  'terms_version',
]

/**
 * A first start that was killed leaves half a demo: it is built again from the beginning. All other tables are emptied,
 * those of work that waits as well, which name people without referring to them.
 */
export async function clearUnfinishedDemo(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await sql`update catalogue_entry set picture_id = null, picture_alt = null where picture_id is not null`.execute(
      trx,
    )
    await sql`delete from commission_rate where set_by is not null`.execute(trx)
    await sql`delete from terms_version where author_id is not null`.execute(trx)
    await sql`update report_mark set refreshed_at = null`.execute(trx)
    await sql`update reconciliation_mark set looked_at = null, planned_on = null`.execute(trx)
    await emptyOthers(trx)
    await install(deps, trx)
  })
}

/** Tables that stay may not refer to emptied ones by then: the constraints are restored and check every row. */
async function emptyOthers(trx: Transaction): Promise<void> {
  const { rows: links } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${KEPT})
      and confrelid::regclass::text <> all(${KEPT})`.execute(trx)
  const { rows: others } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all(${KEPT})`.execute(
    trx,
  )
  await sql`set constraints all immediate`.execute(trx)
  for (const { drop } of links) await sql.raw(drop).execute(trx)
  await sql`truncate table ${sql.join(others.map(({ name }) => sql.table(name)))}`.execute(trx)
  for (const { add } of links) await sql.raw(add).execute(trx)
}
