import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { getSecondFactor } from '#web/endpoints/accounts/second-factor.gen.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

import styles from './factor-step.module.css'

const TITLE = 'Confirm it’s you'

/** Most admins have done this long ago. */
const EnrolSteps = lazyComponent(async () => (await import('./enrol-steps.tsx')).EnrolSteps)

/**
 * In place of a page of the admin area, until this session has proved the second factor: the code of the app, or, the
 * first time, how to set the app up. Then the requested page opens.
 */
export function FactorStep() {
  const { revalidate } = useRevalidator()
  const { data, error, retry } = useLoaded('factor', (signal) => call(getSecondFactor, { signal }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const goOn = () => void revalidate()
  const proven = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes === null) return goOn()
    setCodes(recoveryCodes)
    focusHeading()
  }
  return (
    <div className="hb-wrap hb-page">
      <div className={styles.step}>
        <title>{TITLE}</title>
        <meta name="robots" content="noindex" />
        {codes ? (
          <RecoveryCodes codes={codes} onKept={goOn} />
        ) : error !== null ? (
          <ErrorState message={LOAD_FAILED} onRetry={retry} />
        ) : data === null ? (
          <PageLoading />
        ) : data.is_enrolled ? (
          <>
            <PageHeader title={TITLE} />
            <Surface raised>
              <CodeForm submitLabel="Continue" offersRecovery takesFocus onProven={proven} />
            </Surface>
          </>
        ) : (
          <EnrolSteps onProven={proven} />
        )}
      </div>
    </div>
  )
}
