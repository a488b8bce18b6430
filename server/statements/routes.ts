import { Readable } from 'node:stream'
import { getTaxFiling } from '#contract/admin/commission-taxes.ts'
import * as earnings from '#contract/earnings.ts'
import * as mileage from '#contract/mileage.ts'
import * as contract from '#contract/statements.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { downloadStatement } from './download-statement.ts'
import { listEarnings, writeEarningsCsv } from './earnings/list-earnings.ts'
import { showEarnings } from './earnings/show-earnings.ts'
import { showTaxFiling } from './filing/show-filing.ts'
import { listStatements } from './list-statements.ts'
import { registerSellerRoutes } from './sellers/routes.ts'
import { showMileage, switchMileage, writeMileageCsv } from './mileage/show-mileage.ts'

const CSV = 'text/csv; charset=utf-8'

export function registerStatementRoutes(serve: Serve, deps: Deps): void {
  registerSellerRoutes(serve, deps)

  serve(getTaxFiling, () => showTaxFiling(deps))

  serve(earnings.getEarnings, ({ actor }) => showEarnings(deps, signedIn(actor).id))

  serve(earnings.listEarnings, async ({ actor, query, header }) => {
    const { lines, next } = await listEarnings(deps, signedIn(actor).id, query)
    if (next !== null) header('link', nextLink('/earnings/lines', query, next))
    return lines
  })

  serve(earnings.downloadEarnings, async ({ actor, query }) => {
    const csv = writeEarningsCsv(deps, signedIn(actor).id, query)
    return new FileAnswer(Readable.from(csv), CSV, 'earnings.csv')
  })

  serve(contract.listStatements, async ({ actor, query, header }) => {
    const { listed, next } = await listStatements(deps, signedIn(actor).id, query)
    if (next !== null) header('link', nextLink('/statements', query, next))
    return listed
  })

  serve(contract.downloadStatement, async ({ actor, params, query }) => {
    const { body, contentType, name } = await downloadStatement(deps, signedIn(actor).id, params.id, query.as)
    return new FileAnswer(body, contentType, name)
  })

  serve(mileage.getMileage, ({ actor, query }) => showMileage(deps, signedIn(actor).id, query.year))

  serve(mileage.downloadMileage, async ({ actor, query }) => {
    const year = query.year ?? Number(deps.localTime.localDate(deps.clock.now()).slice(0, 4))
    return new FileAnswer(await writeMileageCsv(deps, signedIn(actor).id, year), CSV, `mileage-${year}.csv`)
  })

  serve(mileage.setMileage, ({ actor, body }) => switchMileage(deps, signedIn(actor).id, body.is_on))
}
