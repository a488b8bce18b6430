import { isRouteErrorResponse } from 'react-router'

import { ApiError } from '#web/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Words = { title: string; text: string; art: string; action: { label: string; to: string } | 'retry' }

const HOME = { label: 'Go to the home page', to: '/' }
const MISSING: Words = {
  title: 'We could not find that page',
  text: 'The address may have changed, or the page is no longer here.',
  art: 'compass',
  action: HOME,
}
const REFUSED: Words = {
  title: 'This page is not for your account',
  text: 'Log in with another account, or go back to where you were.',
  art: 'lock',
  action: HOME,
}
const OUT_OF_REACH: Words = {
  title: 'We cannot reach the server',
  text: 'Please check your connection and try again. You stay logged in.',
  art: 'plug',
  action: 'retry',
}
const BROKEN: Words = {
  title: 'Something went wrong on our side',
  text: 'Please try again in a moment. If it keeps happening, write to us through the contact page.',
  art: 'bandage',
  action: 'retry',
}

/** What a person sees when a page cannot be shown: words and a way on, never a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text, art, action } = wordsFor(error)
  return (
    <div className="hb-wrap hb-page">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        order={1}
        art={art}
        title={title}
        action={action === 'retry' ? { label: 'Try again', onClick: () => window.location.reload() } : action}
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}

function wordsFor(error: unknown): Words {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  const detail = error instanceof ApiError ? error.detail : isRouteErrorResponse(error) ? detailOf(error.data) : ''
  if (status === 404 || status === 410) return { ...MISSING, text: detail || MISSING.text }
  if (status === 403) return { ...REFUSED, text: detail || REFUSED.text }
  if (status === 0 || status === 503) return OUT_OF_REACH
  return BROKEN
}

function detailOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'detail' in data) return String(data.detail)
  return ''
}
