import { Button } from '#web/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { ApiError } from '#web/api-error.ts'
import type { Role } from '#web/roles.ts'
import { signOut } from '#web/session.ts'
import { NAVIGATING, useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

import { acceptTerms, termsSideOf } from './accept-terms.ts'

import styles from './terms-banner.module.css'

/** The text is long and most people have accepted it: it loads only on request. */
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

const FAILED = 'Failed to accept terms. Please try again.'

/**
 * Asks for the terms of a role, in a dialog that a banner opens again. Accepting reloads the page; declining logs out
 * and goes to `/`.
 */
export function TermsBanner({ role }: { role: Role }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(true)
  const { busy, error, run } = useAction(() => FAILED)
  const side = termsSideOf(role)

  const accept = async (version: string | null) => {
    await acceptTerms(side, version).catch((reason: unknown) => {
      // Another version holds by now: the page that comes shows it.
      if (!(reason instanceof ApiError && reason.code === 'changed_elsewhere')) throw reason
    })
    window.location.reload()
    return NAVIGATING
  }
  const decline = async () => {
    setOpened(false)
    // Home first: this page would send an anonymous visitor to the login.
    await navigate('/')
    await signOut()
  }

  return (
    <>
      <Notice
        as="section"
        className={styles.banner}
        aria-label="Terms to accept"
        tone="warn"
        icon="file"
        title={`Please accept the ${side} terms`}
        actions={
          <Button size="sm" onClick={() => setOpened(true)}>
            Review terms
          </Button>
        }
      >
        {wordsFor(role)}
      </Notice>
      <Suspense>
        <TermsDialog
          opened={opened}
          side={side}
          busy={busy}
          error={error}
          onAccept={(version) => void run(() => accept(version))}
          onDecline={() => void decline()}
        />
      </Suspense>
    </>
  )
}

/** The consequence of waiting: an approved provider has accepted an older version and stays on the site meanwhile. */
function wordsFor(role: Role): string {
  if (role === 'provider') return 'They’ve changed.'
  return role === 'client' ? 'You can book after that.' : 'We can approve you after that.'
}
