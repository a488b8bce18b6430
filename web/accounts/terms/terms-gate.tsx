import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { acceptTerms, termsSideOf } from './accept-terms.ts'
import { signOut, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './terms-gate.module.css'

/** The text is long and most people have accepted it: loaded only when it is asked for. */
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

const FAILED = 'Failed to accept terms. Please try again.'

/**
 * Stands at the top of dashboards and of the booking page: while the signed-in person still has to accept the terms
 * of their role it shows a banner and the dialog, else nothing. Accepting reloads the page; declining logs out and
 * goes to `/`. Rules: docs/product-rules.md#terms
 */
export function TermsGate() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!user?.terms_required || user.role === 'admin') return null
  const side = termsSideOf(user.role)

  const accept = async () => {
    setBusy(true)
    setError(null)
    try {
      await acceptTerms(side)
      window.location.reload()
    } catch {
      setError(FAILED)
      setBusy(false)
    }
  }
  const decline = async () => {
    setOpened(false)
    // Home first: this page would send an anonymous visitor to the login.
    await navigate('/')
    await signOut()
  }

  return (
    <>
      <section className={styles.banner} aria-label="Terms to accept">
        <Icon name="file" size={24} />
        <div>
          <strong>Please accept the {side} terms</strong>
          <p>
            {side === 'provider'
              ? 'You can prepare everything, and be approved and booked once you have accepted them.'
              : 'You can book visits as soon as you have accepted them.'}
          </p>
        </div>
        <Button size="sm" onClick={() => setOpened(true)}>
          Review terms
        </Button>
      </section>
      <Suspense>
        <TermsDialog
          opened={opened}
          side={side}
          busy={busy}
          error={error}
          onAccept={() => void accept()}
          onDecline={() => void decline()}
        />
      </Suspense>
    </>
  )
}
