import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Ruling } from '#contract/disputes/admin.ts'
import { formatDollars } from '#contract/money.ts'
import { ReasonDialog, type Asked } from '#web/admin/reason-dialog.tsx'
import { call } from '#web/api.ts'
import { answerRuling } from '#web/endpoints/disputes/admin.gen.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'

import { AgreeDialog } from './agree-dialog.tsx'

/** Said once it is written down and not done yet. */
export function waitingText({ runs_text }: Ruling): string {
  return runs_text ? `Takes effect ${runs_text}.` : 'Needs a second admin’s approval.'
}

/** A ruling about money, with the buttons of a second admin if it waits for one. */
export function RulingLine({ ruling, onAnswered }: { ruling: Ruling; onAnswered: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [agreeing, setAgreeing] = useState(false)
  const { id, title, amount, reason, asked_by, asked_text, runs_text, closed_text, can } = ruling
  const stop: Asked = {
    question: `Stop ${formatDollars(amount)}?`,
    consequence: 'No money moves. It’s open again.',
    label: 'Stop it',
    reasonLabel: 'Reason',
    danger: true,
    decide: ({ reason: words }) => call(answerRuling, { params: { id }, body: { agree: false, reason: words } }),
    done: 'Stopped.',
  }
  return (
    <Stack gap={8}>
      <Words title={`${title}: ${formatDollars(amount)}`} plain>
        <p>{reason}</p>
        <Quiet size="sm">
          {asked_by}, {asked_text}
        </Quiet>
        {runs_text && <Quiet size="sm">Takes effect {runs_text}</Quiet>}
        {closed_text && <Quiet size="sm">{closed_text}</Quiet>}
      </Words>
      {(can.agree || can.stop) && (
        <ButtonRow gap={8}>
          {can.agree && (
            <Button size="sm" onClick={() => setAgreeing(true)}>
              Approve
            </Button>
          )}
          {can.stop && (
            <Button size="sm" variant="default" onClick={() => setAsked(stop)}>
              Stop it
            </Button>
          )}
        </ButtonRow>
      )}
      <AgreeDialog ruling={ruling} opened={agreeing} onClose={() => setAgreeing(false)} onAnswered={onAnswered} />
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          onAnswered()
        }}
      />
    </Stack>
  )
}
