import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Ruling } from '#contract/disputes/desk.ts'
import { formatDollars } from '#contract/money.ts'
import { ReasonDialog, type Asked } from '#web/admin/reason-dialog.tsx'
import { call } from '#web/api.ts'
import { answerRuling } from '#web/endpoints/disputes/desk.gen.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'

/** Said once it is written down and not done yet. */
export function waitingText({ runs_text }: Ruling): string {
  return runs_text
    ? `No one else can approve it: it takes effect on ${runs_text}.`
    : 'This needs a second admin’s approval.'
}

/** What an administrator decided about money, and where it waits, the word of a second one. */
export function RulingLine({ ruling, onAnswered }: { ruling: Ruling; onAnswered: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, title, amount, reason, asked_by, asked_text, runs_text, closed_text, can } = ruling
  const ask = (agree: boolean): Asked => ({
    question: agree ? `Agree to ${formatDollars(amount)}?` : `Stop ${formatDollars(amount)}?`,
    consequence: agree ? 'It takes effect right away and can’t be undone.' : 'Nothing moves, and it is open again.',
    label: agree ? 'Agree' : 'Stop it',
    reasonLabel: 'Your reason, at least 5 characters',
    danger: !agree,
    decide: ({ reason: words }) => call(answerRuling, { params: { id }, body: { agree, reason: words } }),
    done: agree ? 'Agreed, and carried out.' : 'Stopped.',
  })
  return (
    <Stack gap={8}>
      <Words title={`${title}: ${formatDollars(amount)}`} plain>
        <p>{reason}</p>
        <Quiet size="sm">
          {asked_by}, {asked_text}
        </Quiet>
        {runs_text && <Quiet size="sm">Runs by itself {runs_text}</Quiet>}
        {closed_text && <Quiet size="sm">{closed_text}</Quiet>}
      </Words>
      {(can.agree || can.stop) && (
        <ButtonRow gap={8}>
          {can.agree && (
            <Button size="sm" onClick={() => setAsked(ask(true))}>
              Agree
            </Button>
          )}
          {can.stop && (
            <Button size="sm" variant="default" onClick={() => setAsked(ask(false))}>
              Stop it
            </Button>
          )}
        </ButtonRow>
      )}
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
