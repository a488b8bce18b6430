import { Button } from '#web/ui/button.tsx'
import { useState, useSyncExternalStore } from 'react'

import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { answerConsent, lookAtConsent, stopConsent } from '#web/endpoints/bookings/safety.gen.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/trusted-contact'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Trusted contact')

/**
 * Page where a person agrees or refuses to be a provider's trusted contact, and later stops: by the link of a text
 * message, without an account.
 */
export default function TrustedContact() {
  const fragment = useSyncExternalStore(onHashChange, readHash, () => null)
  if (fragment === null) return <PageLoading />
  const token = new URLSearchParams(fragment.slice(1)).get('token')
  return <div className="hb-wrap hb-page">{token ? <Asked key={token} token={token} /> : <VoidLink />}</div>
}

type Asked = { provider_name: string; name: string }
type Outcome = 'agreed' | 'refused' | 'stopped'

function Asked({ token }: { token: string }) {
  const { data, error } = useLoaded(token, (signal) => call(lookAtConsent, { body: { token }, signal }))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const now: Outcome | null = outcome ?? (data?.has_agreed ? 'agreed' : null)
  if (data && now !== null)
    return now === 'agreed' ? (
      <Agreed asked={data} token={token} onStopped={() => setOutcome('stopped')} />
    ) : (
      <Ended asked={data} outcome={now} />
    )
  if (error !== null) return <VoidLink message={errorText(error, LOAD_FAILED)} />
  return data ? (
    <Question asked={data} token={token} onAnswered={(agrees) => setOutcome(agrees ? 'agreed' : 'refused')} />
  ) : (
    <PageLoading />
  )
}

type QuestionProps = { asked: Asked; token: string; onAnswered: (agrees: boolean) => void }

function Question({ asked: { name, provider_name }, token, onAnswered }: QuestionProps) {
  const { name: product } = useSite()
  const { busy, error, run } = useAction()
  const answer = (agrees: boolean) =>
    run(async () => {
      await call(answerConsent, { body: { token, agrees } })
      onAnswered(agrees)
    })
  return (
    <>
      <PageHeader
        title={`${name}, will you be ${provider_name}’s trusted contact?`}
        lead={`${provider_name} visits people at home through ${product}.`}
      />
      <Surface gap={20} raised style={{ maxWidth: 640 }}>
        <PlainList gap={12}>
          <IconLine as="li" icon="message" tone="accent">
            We text you only if they don’t answer us after a visit or send a silent alarm.
          </IconLine>
          <IconLine as="li" icon="phone" tone="accent">
            Then please try to reach them. Call 911 if they’re in danger.
          </IconLine>
          <IconLine as="li" icon="lock" tone="accent">
            You won’t learn whom they visit, or where.
          </IconLine>
        </PlainList>
        <FormError>{error}</FormError>
        <ButtonRow phones="stack">
          <Button variant="default" disabled={busy} onClick={() => void answer(false)}>
            No, thank you
          </Button>
          <Button loading={busy} onClick={() => void answer(true)}>
            Yes, I agree
          </Button>
        </ButtonRow>
      </Surface>
    </>
  )
}

type AgreedProps = { asked: Asked; token: string; onStopped: () => void }

function Agreed({ asked: { provider_name }, token, onStopped }: AgreedProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAction()
  const stop = () =>
    run(async () => {
      await call(stopConsent, { body: { token } })
      onStopped()
    })
  return (
    <>
      <EmptyState order={1} art="check" title={`Thank you for looking out for ${provider_name}`}>
        <p>You’re their trusted contact. To stop, use the link we texted you.</p>
        <ButtonRow justify="center" style={{ marginTop: 20 }}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Stop being the contact
          </Button>
        </ButtonRow>
      </EmptyState>
      <ConfirmDialog
        opened={isAsking}
        title="Stop being the contact?"
        confirmLabel="Stop"
        cancelLabel="Stay the contact"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void stop()}
        onCancel={() => setAsking(false)}
      >
        <p>We’ll tell {provider_name}. They can’t ask you again.</p>
      </ConfirmDialog>
    </>
  )
}

function Ended({ asked: { provider_name }, outcome }: { asked: Asked; outcome: Exclude<Outcome, 'agreed'> }) {
  const isStopped = outcome === 'stopped'
  return (
    <EmptyState
      order={1}
      art={isStopped ? 'check' : 'mailbox'}
      title={isStopped ? 'You’re no longer the contact' : 'That’s fine'}
    >
      <p>{provider_name} knows and can’t ask you again.</p>
    </EmptyState>
  )
}

function VoidLink({ message = 'Please ask for a new one.' }: { message?: string }) {
  return (
    <EmptyState
      order={1}
      art="mailbox"
      title="This link doesn’t work"
      action={{ label: 'Go to the home page', to: '/' }}
    >
      <p>{message}</p>
    </EmptyState>
  )
}

/** The fragment never reaches a server: null while rendering there. */
function readHash(): string {
  return window.location.hash
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
