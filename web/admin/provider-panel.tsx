import { type ReactNode, useEffect, useState } from 'react'

import type { Answer } from '#contract/endpoint.ts'
import type { getApplicant as endpoint } from '#contract/admin.ts'
import { ApplicantPanel } from './applicant-panel.tsx'
import type { Decision } from './verification-labels.ts'
import { History } from './history.tsx'
import { call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { getApplicant } from '#web/endpoints.gen.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

type Detail = Answer<typeof endpoint>

type ProviderPanelProps = {
  providerId: string
  /** What waits of them, above everything else. */
  change: ReactNode
  onDecide: (applicant: Detail, decision: Decision) => void
  children?: ReactNode
}

/** All there is about one provider; a key makes it load anew. */
export function ProviderPanel({ providerId, change, onDecide, children }: ProviderPanelProps) {
  const [applicant, setApplicant] = useState<Detail | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    call(getApplicant, { params: { id: providerId } }).then(
      (found) => isGone || setApplicant(found),
      (reason: unknown) => isGone || setFailed(errorText(reason, 'Failed to load this provider. Please try again.')),
    )
    return () => {
      isGone = true
    }
  }, [providerId, tries])
  const retry = () => {
    setFailed(null)
    setTries(tries + 1)
  }
  if (failed !== null) return <ErrorState message={failed} onRetry={retry} />
  if (!applicant) return <PageLoading />
  return (
    <ApplicantPanel
      applicant={applicant}
      change={change}
      history={<History entries={applicant.history} />}
      onDecide={(decision) => onDecide(applicant, decision)}
    >
      {children}
    </ApplicantPanel>
  )
}
