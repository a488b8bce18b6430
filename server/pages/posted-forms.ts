import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestPasswordReset } from '#contract/accounts.ts'
import { sendContact } from '#contract/admin.ts'
import { stopNotices } from '#contract/notices.ts'
import { safeRedirect } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { translate } from '#server/platform/http/problems.ts'
import type { Caller } from '#server/platform/http/serve.ts'

/**
 * Forms that a browser posts by itself, because the scripts of the page are blocked, late or broken. Every answer is a
 * redirect to a page in words (303), so that nothing typed can reach an address and a reload sends nothing again. These
 * requests have no session: the token lives where only scripts can reach it, so no other site can act for anyone.
 */

/** Forms that need no session work without scripts too. */
const WORKING = [
  { page: '/contact', route: sendContact },
  { page: '/forgot-password', route: requestPasswordReset },
] as const

/** Reasons that `/not-sent` explains. */
type Reason = 'needs_scripts' | 'invalid_input' | 'too_many_requests' | 'unavailable'

const FORM = 'application/x-www-form-urlencoded'
/** More than the longest message, so that a stray upload does not fill the memory. */
const LARGEST = 64 * 1024

export async function registerPostedForms(http: FastifyInstance, deps: Deps, caller: Caller): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
      const problem = error instanceof DomainError ? error : translate(error)
      if (problem.status >= 500) deps.log.error({ err: error }, 'posted form failed')
      return reply.redirect(notSent(pathOf(request), reasonOf(problem)), 303)
    })
    // An email program posts one or the other, and follows no redirect (RFC 8058); our page adds a field of its own.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, _body, done) => done(null, {}),
    )
    scope.post<{ Querystring: { t?: string }; Body: { page?: string } | undefined }>(
      '/unsubscribe',
      { schema: { hide: true } },
      async ({ query, body, ip }, reply) => {
        await caller.call(stopNotices, { body: { token: query.t ?? '' } }, ip)
        return body?.page ? reply.redirect('/unsubscribe?done=1', 303) : reply.type('text/plain').send('Stopped.\n')
      },
    )
    for (const { page, route } of WORKING) {
      scope.post(page, { schema: { hide: true } }, async (request, reply) => {
        await caller.call(route, { body: request.body }, request.ip)
        return reply.redirect(`${page}?sent=1`, 303)
      })
    }
  })
}

/** The answer to the form of any other page: what was typed is not read, and the visitor learns what to do. */
export function answerUnreadForm(request: FastifyRequest, reply: FastifyReply): boolean {
  if (
    request.method !== 'POST' ||
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(typeOf(request))
  )
    return false
  void reply.redirect(notSent(pathOf(request), 'needs_scripts'), 303)
  return true
}

function reasonOf({ status }: DomainError): Reason {
  if (status >= 500) return 'unavailable'
  return status === 429 ? 'too_many_requests' : 'invalid_input'
}

/** Path of the page with the form. Addresses outside our site lead home. */
function pathOf(request: FastifyRequest): string {
  return safeRedirect(request.originalUrl) ?? '/'
}

function notSent(back: string, why: Reason): string {
  return `/not-sent?${new URLSearchParams({ why, back }).toString()}`
}

function typeOf(request: FastifyRequest): string {
  return request.headers['content-type']?.toLowerCase() ?? ''
}
