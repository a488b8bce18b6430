import type { ErrorCode } from '#contract/errors.ts'
import type { PageServices } from '#web/api.server.ts'

import type { App } from '#server/app.ts'
import { demoAccounts, demoCodes } from '#server/demo-accounts.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/env.ts'
import { DomainError } from '#server/platform/errors.ts'
import { toDomainError, toProblem } from '#server/platform/http/problems.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { registerPages } from './register-pages.ts'

/** Serves the pages beside the API. */
export function startPages(app: App, deps: Deps, mode: Env['mode']): Promise<void> {
  const { localTime, clock, pubsub, limits } = deps
  return registerPages(app.http, {
    ...pageServices(app, deps),
    mode: mode === 'development' ? 'development' : 'production',
    today: () => localTime.localDate(clock.now()),
    pubsub,
    limits,
  })
}

/** Services for page loaders: the in-process caller and the facts about this deployment. */
export function pageServices(app: Pick<App, 'caller'>, { site, localTime, clock, log }: Deps): PageServices {
  return {
    caller: throwingResponses(app.caller),
    site: {
      name: site.name,
      publicUrl: site.publicUrl,
      supportEmail: site.supportEmail,
      supportPhone: site.supportPhone,
      serviceArea: site.serviceArea,
      socialLinks: site.socialLinks.map(({ label, url }) => ({ label, href: url })),
      zoneLabel: localTime.zoneLabel,
      get today() {
        return localTime.localDate(clock.now())
      },
      sandbox: site.isSandbox,
      demoAccounts: site.isSandbox ? demoAccounts : [],
      demoCodes: site.isSandbox ? demoCodes.map(({ code, takes }) => ({ code, takes })) : [],
    },
    report: (error) => log.error({ err: error }, 'page failed'),
  }
}

/** Loaders take their input from the address, so an invalid one means that the page doesn't exist. */
const UNREADABLE = new Set<ErrorCode>(['malformed_request', 'invalid_input'])

/** Loaders speak in `Response`s: a refusal becomes the problem document with its status. */
function throwingResponses(caller: Caller): PageServices['caller'] {
  return {
    async call(route, input) {
      try {
        return (await caller.call(route, input as object)) as never
      } catch (error) {
        throw asResponse(error)
      }
    },
  }
}

/** A fault of ours stays an error, so that it is reported. */
function asResponse(error: unknown): unknown {
  const refusal = toDomainError(error as Error)
  if (refusal.code === 'internal') return error
  const told = UNREADABLE.has(refusal.code) ? new DomainError('not_found') : refusal
  return Response.json(toProblem(told), { status: told.status })
}
