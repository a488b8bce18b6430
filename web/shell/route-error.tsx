import { isRouteErrorResponse, Link, useParams } from 'react-router'

import { ApiError } from '#web/api-error.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

type Words = {
  title: string
  text?: string
  /** A picture of `public/art`. */
  art: string
  /** Without one: try again. */
  action?: { label: string; to: string }
}

/** Words by status: 404 also for 410, 503 for no answer at all, 500 for everything else. */
type WordsByStatus = Partial<Record<403 | 404 | 500 | 503, Words>>

const HOME = { label: 'Go to the home page', to: '/' }
const GENERAL = {
  403: {
    title: 'This page isn’t for your account',
    text: 'Log in with another account, or go back.',
    art: 'lock',
    action: HOME,
  },
  404: {
    title: 'We couldn’t find that page',
    art: 'compass',
    action: HOME,
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'If it keeps happening, write to us.',
    art: 'bandage',
  },
  503: {
    title: 'We can’t reach the server',
    text: 'Please check your connection.',
    art: 'plug',
  },
} satisfies WordsByStatus

/** Words for a page whose data could not be loaded: the `failed` of `routeError`. */
export const failed = (title: string): WordsByStatus => ({ 500: { title, art: 'plug' } })

type RouteErrorProps = { error: unknown; words?: WordsByStatus }

/** Shown instead of a page that fails: words and a way on, never a stack trace. */
export function RouteError({ error, words = {} }: RouteErrorProps) {
  const status = statusOf(error)
  const own = words[status] ?? (status === 503 ? words[500] : undefined)
  const { title, text, art, action }: Words = own ?? GENERAL[status]
  const said = own || status >= 500 ? text : detailOf(error) || text
  return (
    <div className="hb-wrap hb-page" role={status >= 500 ? 'alert' : undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        order={1}
        art={art}
        title={title}
        action={action ?? { label: 'Try again', onClick: () => window.location.reload() }}
      >
        {said && <p>{said}</p>}
        {status === 404 && !own && !said && (
          <p>
            The address may have changed. You can <Link to="/services">browse all services</Link>.
          </p>
        )}
      </EmptyState>
    </div>
  )
}

/**
 * The `ErrorBoundary` of a page that has words of its own.
 * @param words by status, or made of the parameters of the address
 */
export function routeError(words: WordsByStatus | ((params: Readonly<Record<string, string>>) => WordsByStatus)) {
  return function ErrorBoundary({ error }: { error: unknown }) {
    const params = useParams() as Record<string, string>
    return <RouteError error={error} words={typeof words === 'function' ? words(params) : words} />
  }
}

function statusOf(error: unknown): keyof typeof GENERAL {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : isOffline ? 0 : 500
  if (status === 404 || status === 410) return 404
  if (status === 0 || status === 503) return 503
  return status === 403 ? 403 : 500
}

/** The server's own reason, '' when it gave none. */
function detailOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'detail' in data ? String(data.detail) : ''
}
