import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { PaperToCheck } from '#contract/admin.ts'
import type { Paper } from '#contract/papers.ts'
import { PAPER_REASON_MAX, REFUSALS, refusals } from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { decidePaper } from '#web/endpoints/papers.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type PaperCheckFormProps = { paper: Paper; checks: PaperToCheck['checks']; onDecided: () => void }

/** Checks to tick before a paper is accepted, or the reasons for a refusal. */
export function PaperCheckForm({ paper, checks, onDecided }: PaperCheckFormProps) {
  const { busy, error, say, run } = useAction(SAVE_FAILED)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [refusing, setRefusing] = useState(false)
  const [reasons, setReasons] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const toggled = (set: ReadonlySet<string>, key: string) =>
    new Set([...set].filter((one) => one !== key).concat(set.has(key) ? [] : [key]))
  const decide = (decision: 'accept' | 'refuse') =>
    run(async () => {
      const because = decision === 'accept' ? {} : { reasons: [...reasons], reason: words.trim() }
      await call(decidePaper, { params: { id: paper.id }, body: { decision, checks: [...ticked], ...because } })
      toast(`${decision === 'accept' ? 'Accepted' : 'Refused'}: ${paper.name}`)
      onDecided()
    })
  const accept = () => (checks.every(({ key }) => ticked.has(key)) ? decide('accept') : say('Tick every check.'))
  const refuse = () => (reasons.size > 0 || words.trim() !== '' ? decide('refuse') : say('Choose or write a reason.'))
  return (
    <Stack gap={12} data-act>
      {refusing ? (
        <>
          <TickGroup legend="Reasons" hint="They read this.">
            {refusals.map((key) => (
              <Tick key={key} checked={reasons.has(key)} onChange={() => setReasons(toggled(reasons, key))}>
                {REFUSALS[key]}
              </Tick>
            ))}
          </TickGroup>
          <Textarea
            label="Your words (optional)"
            rows={2}
            maxLength={PAPER_REASON_MAX}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </>
      ) : (
        <TickGroup legend="Checked">
          {checks.map(({ key, label }) => (
            <Tick key={key} checked={ticked.has(key)} onChange={() => setTicked(toggled(ticked, key))}>
              {label}
            </Tick>
          ))}
        </TickGroup>
      )}
      <FormError>{error}</FormError>
      <ButtonRow gap={8}>
        {refusing ? (
          <>
            <Button size="sm" color="pink" loading={busy} onClick={() => void refuse()}>
              Refuse
            </Button>
            <Button size="sm" variant="default" disabled={busy} onClick={() => setRefusing(false)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              leftSection={<Icon name="check" size={18} />}
              loading={busy}
              onClick={() => void accept()}
            >
              Accept this document
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<Icon name="ban" size={18} />}
              disabled={busy}
              onClick={() => {
                say(null)
                setRefusing(true)
              }}
            >
              Refuse …
            </Button>
          </>
        )}
      </ButtonRow>
    </Stack>
  )
}
