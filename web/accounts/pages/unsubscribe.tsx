import { Button } from '#web/ui/button.tsx'
import { useSearchParams } from 'react-router'

import { pageMeta } from '#web/shell/site.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Stop these emails')

const CHOICES = { label: 'Choose your notifications', to: '/account' }

/**
 * Target of the unsubscribe link in emails. Opening it changes nothing, because email programs open links. The button
 * posts a plain form, so it works without scripts, and needs no login.
 */
export default function Unsubscribe() {
  const [params] = useSearchParams()
  const token = params.get('t')
  return (
    <div className="hb-wrap hb-page">{params.get('done') ? <Done /> : token ? <Ask token={token} /> : <Void />}</div>
  )
}

function Ask({ token }: { token: string }) {
  return (
    <EmptyState order={1} art="mailbox" title="Stop emails like this?">
      <p>We’ll still email you about answers, changes, money and your account.</p>
      <form method="post" action={`/unsubscribe?t=${encodeURIComponent(token)}`}>
        <input type="hidden" name="page" value="1" />
        <ButtonRow justify="center" style={{ marginTop: 20 }}>
          <Button type="submit">Stop these emails</Button>
        </ButtonRow>
      </form>
    </EmptyState>
  )
}

function Done() {
  return <EmptyState order={1} art="check" title="These emails have stopped" action={CHOICES} />
}

function Void() {
  return <EmptyState order={1} art="mailbox" title="This link doesn’t work" action={CHOICES} />
}
