import { Button } from '#web/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'

import { safeRedirect } from '#contract/rules.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'

import type { Route } from './+types/not-sent'

import styles from './not-sent.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Not sent')

type Words = { title: string; text: string; steps: readonly string[] }

const NEEDS_SCRIPTS: Words = {
  title: 'This form needs JavaScript',
  text: 'We deleted your details unread.',
  steps: ['Go back and try again. The page may still have been loading.', 'If JavaScript is off, turn it on.'],
}
const LOGIN: Words = { ...NEEDS_SCRIPTS, title: 'Logging in needs JavaScript' }
const BY_REASON: Record<string, Words> = {
  invalid_input: {
    title: 'Something is missing',
    text: 'A field is empty, or the email is incomplete.',
    steps: ['Go back and fill in every marked field.'],
  },
  too_many_requests: {
    title: 'Please wait a little',
    text: 'Too many messages came from your connection.',
    steps: ['Try again in an hour.'],
  },
  unavailable: {
    title: 'That didn’t work',
    text: 'Something went wrong on our side.',
    steps: ['Go back and send it again in a moment.'],
  },
}

/** Page after a form that the browser posted without scripts and that failed. The typed text is not known here. */
export default function NotSent() {
  const [params] = useSearchParams()
  const { supportEmail, supportPhone } = useSite()
  const back = safeRedirect(params.get('back')) ?? '/'
  const { title, text, steps } = BY_REASON[params.get('why') ?? ''] ?? (isLogin(back) ? LOGIN : NEEDS_SCRIPTS)
  return (
    <Stack gap={12} align="start" className={`hb-wrap hb-narrow hb-page ${styles.page}`}>
      <img src="/art/plug.webp" alt="" width={112} height={112} />
      <h1>{title}</h1>
      <p>{text}</p>
      <h2>What you can do</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>
          Or ask us: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, {supportPhone}.
        </li>
      </ol>
      <Button component={Link} to={back} reloadDocument>
        Back to the form
      </Button>
    </Stack>
  )
}

function isLogin(path: string): boolean {
  return /^\/login\/?(?:[?#]|$)/.test(path)
}
