import type { ReactNode } from 'react'

import type { getApplicant as endpoint } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getApplicant } from '#web/endpoints/admin.gen.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'

import { ApplicantPanel } from './applicant-panel.tsx'
import { History } from './history.tsx'
import { PaperAdmin } from './papers/paper-admin.tsx'
import type { Decision } from './verification-labels.ts'

type Detail = Answer<typeof endpoint>

type ProviderPanelProps = {
  providerId: string
  /** Matters that wait, above everything else. */
  change: ReactNode
  /** The paper that was chosen. */
  paperId: string | null
  onDecide: (applicant: Detail, decision: Decision) => void
  onPaperDecided: () => void
  children?: ReactNode
}

/** Everything about one provider; a key makes it load again. */
export function ProviderPanel({ providerId, change, paperId, onDecide, onPaperDecided, children }: ProviderPanelProps) {
  const {
    data: applicant,
    error,
    retry,
  } = useLoaded(providerId, (signal) => call(getApplicant, { params: { id: providerId }, signal }))
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (!applicant) return <PageLoading />
  return (
    <ApplicantPanel
      applicant={applicant}
      change={
        <>
          {change}
          <PaperAdmin providerId={providerId} papers={applicant.papers} first={paperId} onDecided={onPaperDecided} />
        </>
      }
      history={<History entries={applicant.history} />}
      onDecide={(decision) => onDecide(applicant, decision)}
    >
      {children}
    </ApplicantPanel>
  )
}
