import { useEffect, useState } from 'react'

import type { PaperToCheck } from '#contract/admin.ts'
import { call } from '#web/api.ts'
import { lookAtCase } from '#web/endpoints/papers.gen.ts'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { PaperCheckForm } from './paper-check-form.tsx'
import { levelLook } from './paper-looks.ts'
import { PaperViewer } from './paper-viewer.tsx'

import styles from './paper-admin.module.css'

const LOOK_EVERY_MS = 20_000

type PaperAdminProps = {
  providerId: string
  papers: readonly PaperToCheck[]
  /** The one that was chosen in the queue. */
  first: string | null
  onDecided: () => void
}

/** All papers of a provider: waiting, valid, and the chosen one, beside the checks to tick. */
export function PaperAdmin({ providerId, papers, first, onDecided }: PaperAdminProps) {
  const others = useLookers(providerId)
  const waiting = papers.filter(({ latest }) => latest?.state === 'submitted')
  const start = waiting.find(({ latest }) => latest?.id === first) ?? waiting[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = papers.find(({ kind }) => kind === chosen) ?? start ?? papers.find(({ current }) => current)
  const paper = shown?.latest ?? shown?.current ?? null
  return (
    <Stack as="section" gap={12} aria-labelledby="papers">
      <Heading as="h3" size="label" id="papers">
        Documents
      </Heading>
      {others.length > 0 && (
        <Notice tone="warn" icon="eye" role="status">
          {others.join(' and ')} {others.length === 1 ? 'is' : 'are'} reviewing this too.
        </Notice>
      )}
      {papers.length === 0 && <Quiet size="md">None required yet.</Quiet>}
      <ul className={styles.list}>
        {papers.map((card) => {
          const look = levelLook(card.level)
          return (
            <li key={card.kind}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={card.kind === shown?.kind}
                onClick={() => setChosen(card.kind)}
              >
                <span>{card.name}</span>
                <Badge tone={look.tone} icon={look.icon}>
                  {look.label}
                </Badge>
              </button>
            </li>
          )
        })}
      </ul>
      {shown && paper && (
        <Stack gap={16} className={styles.open} key={paper.id}>
          <Row wrap gap={[4, 16]} justify="between">
            <Heading as="h4" size="sm">
              {shown.name}
            </Heading>
            <Quiet as="span" size="sm">
              {paper.state_text}
            </Quiet>
          </Row>
          {paper.details && (
            <IconLine icon="message" size={16}>
              {paper.details}
            </IconLine>
          )}
          {paper.reason && <Notice tone="bad">Refused: {paper.reason}</Notice>}
          <div className={styles.beside}>
            {paper.pages > 0 ? (
              <PaperViewer paperId={paper.id} name={shown.name} />
            ) : (
              <Notice tone="warn" icon="file">
                {paper.files_text}
              </Notice>
            )}
            {paper.state === 'submitted' && (
              <PaperCheckForm paper={paper} checks={shown.checks} onDecided={onDecided} />
            )}
          </div>
        </Stack>
      )}
      {shown && !paper && <Quiet size="md">Not uploaded yet.</Quiet>}
    </Stack>
  )
}

/** Tells the others that this admin is here, and learns who else is. */
function useLookers(providerId: string): string[] {
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    let isHere = true
    const look = () =>
      call(lookAtCase, { params: { id: providerId } })
        .then((answer) => isHere && setOthers(answer.others))
        // A hint: the page works just as well without it.
        .catch(() => undefined)
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [providerId])
  return others
}
