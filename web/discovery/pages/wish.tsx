import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { confirmWish, endWish } from '#web/endpoints/availability/wishes.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PressToDo, useLinkParts } from '#web/ui/page/mail-link.tsx'

import type { Route } from './+types/wish'

const BROWSE = { label: 'Browse services', to: '/services' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Availability alert')

/** Target of the link by which a visitor confirms or removes an availability alert. */
export default function Wish() {
  const parts = useLinkParts()
  if (parts === null) return <PageLoading />
  const token = parts.get('token')
  return <div className="hb-wrap hb-page">{token ? <Asked key={token} token={token} /> : <Void />}</div>
}

function Asked({ token }: { token: string }) {
  const [hasEnded, setEnded] = useState(false)
  if (hasEnded)
    return (
      <EmptyState order={1} art="check" title="You won’t be notified" action={BROWSE}>
        <p>Your alert and your address are deleted.</p>
      </EmptyState>
    )
  return (
    <PressToDo
      title="Confirm your alert"
      art="mailbox"
      button="Notify me"
      failed="Couldn’t confirm it."
      act={() => call(confirmWish, { body: { token }, token: '' })}
      done={({ service, city }) => (
        <EmptyState order={1} art="check" title="We’ll email you" action={BROWSE}>
          <p>
            Once {service} can be booked{city === '' ? '' : ` in ${city}`}, you’ll get one email.
          </p>
        </EmptyState>
      )}
    >
      <p>You’ll get one email, then we delete your address.</p>
      <TakeBack token={token} onEnded={() => setEnded(true)} />
    </PressToDo>
  )
}

function TakeBack({ token, onEnded }: { token: string; onEnded: () => void }) {
  const { busy, error, run } = useAction()
  const end = () =>
    run(async () => {
      await call(endWish, { body: { token }, token: '' })
      onEnded()
    })
  return (
    <>
      <FormError>{error}</FormError>
      <ButtonRow justify="center" style={{ marginTop: 12 }}>
        <Button variant="subtle" loading={busy} onClick={() => void end()}>
          Cancel this alert
        </Button>
      </ButtonRow>
    </>
  )
}

function Void() {
  return <EmptyState order={1} art="mailbox" title="This link doesn’t work" action={BROWSE} />
}
