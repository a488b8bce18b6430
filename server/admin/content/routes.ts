import * as content from '#contract/admin/content.ts'
import * as settings from '#contract/admin/settings.ts'
import * as terms from '#contract/admin/terms.ts'
import * as taxes from '#contract/admin/commission-taxes.ts'
import * as rates from '#contract/admin/rates.ts'
import {
  planCommissionTax,
  planRate,
  showCommissionTaxes,
  showRates,
  withdrawCommissionTax,
  withdrawRate,
} from '#server/bookings/index.ts'
import {
  listAdminDocuments,
  publishTerms,
  saveDocument,
  showAdminDocument,
  showAdminTerms,
  showTermsVersion,
  showVersion,
  withdrawTerms,
} from '#server/content/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { changeSetting, listAdminSettings } from './change-setting.ts'

export function registerContentAdmin(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(content.listAdminDocuments, () => listAdminDocuments(deps))
  serve(content.getAdminDocument, ({ params }) => showAdminDocument(deps, params.name))
  serve(content.getDocumentVersion, ({ params }) => showVersion(deps, params.name, params.number))
  serveOnce(
    content.saveDocument,
    (own, { actor, params, body }) => saveDocument(own, signedIn(actor), params.name, body),
    (_, { params }) => showAdminDocument(deps, params.name),
  )
  serve(terms.getAdminTerms, ({ params }) => showAdminTerms(deps, params.side))
  serve(terms.getAdminTermsVersion, ({ params }) => showTermsVersion(deps, params.side, params.version))
  serveOnce(
    terms.publishTerms,
    (own, { actor, params, body }) => publishTerms(own, signedIn(actor), params.side, body),
    (_, { params }) => showAdminTerms(deps, params.side),
  )
  serveOnce(
    terms.withdrawTerms,
    (own, { actor, params }) => withdrawTerms(own, signedIn(actor), params.side, params.version),
    (_, { params }) => showAdminTerms(deps, params.side),
  )
  serve(settings.listAdminSettings, () => listAdminSettings(deps))
  serveOnce(
    settings.changeSetting,
    (own, { actor, params, body }) => changeSetting(own, signedIn(actor), params.name, body),
    () => listAdminSettings(deps),
  )
  serve(taxes.getCommissionTaxes, () => showCommissionTaxes(deps))
  serveOnce(
    taxes.planCommissionTax,
    (own, { actor, body }) => planCommissionTax(own, signedIn(actor), body),
    () => showCommissionTaxes(deps),
  )
  serveOnce(
    taxes.withdrawCommissionTax,
    (own, { actor, params }) => withdrawCommissionTax(own, signedIn(actor), params.id),
    () => showCommissionTaxes(deps),
  )
  serve(rates.getRates, () => showRates(deps))
  serveOnce(
    rates.planRate,
    (own, { actor, body }) => planRate(own, signedIn(actor), body),
    () => showRates(deps),
  )
  serveOnce(
    rates.withdrawRate,
    (own, { actor, params }) => withdrawRate(own, signedIn(actor), params.id),
    () => showRates(deps),
  )
}
