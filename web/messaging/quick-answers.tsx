import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from '#contract/constants.ts'
import { call } from '#web/api.ts'
import { getQuickAnswers, saveQuickAnswers } from '#web/endpoints/messaging.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'

import styles from './quick-answers.module.css'

type QuickAnswersProps = { opened: boolean; onClose: () => void; onChoose: (answer: string) => void }

/** A provider's own short texts: one to answer with, and the list to change. */
export function QuickAnswers({ opened, onClose, onChoose }: QuickAnswersProps) {
  const { data, error, retry, replace } = useLoaded(opened ? 'answers' : null, (signal) =>
    call(getQuickAnswers, { signal }),
  )
  const [edited, setEdited] = useState<string[] | null>(null)
  const saving = useAction()
  const close = () => {
    setEdited(null)
    saving.say(null)
    onClose()
  }
  const save = (answers: string[]) =>
    saving.run(async () => {
      const kept = answers.map((answer) => answer.trim()).filter(Boolean)
      replace(await call(saveQuickAnswers, { body: { answers: kept, version: data?.version } }))
      setEdited(null)
    })
  return (
    <Dialog opened={opened} onClose={close} title="Quick answers" size={520}>
      {error !== null && <ErrorState message={LOAD_FAILED} onRetry={retry} />}
      {data && edited === null && (
        <Stack gap={16}>
          {data.answers.length === 0 && <Quiet>Add texts you often write.</Quiet>}
          <PlainList gap={8}>
            {data.answers.map((answer) => (
              <li key={answer}>
                <button type="button" className={styles.answer} onClick={() => onChoose(answer)}>
                  {answer}
                </button>
              </li>
            ))}
          </PlainList>
          <ButtonRow justify="end">
            <Button variant="default" onClick={() => setEdited(data.answers.length > 0 ? data.answers : [''])}>
              Change them
            </Button>
          </ButtonRow>
        </Stack>
      )}
      {edited && (
        <Stack gap={12}>
          {edited.map((answer, at) => (
            <Row key={at} gap={4} align="start">
              <Textarea
                aria-label={`Quick answer ${at + 1}`}
                value={answer}
                maxLength={QUICK_ANSWER_MAX}
                rows={1}
                className={styles.field}
                onChange={(event) => setEdited(edited.with(at, event.currentTarget.value))}
              />
              <IconButton
                icon="trash"
                label={`Remove quick answer ${at + 1}`}
                onClick={() => setEdited(edited.toSpliced(at, 1))}
              />
            </Row>
          ))}
          <FormError>{saving.error}</FormError>
          <ButtonRow justify="end">
            {edited.length < QUICK_ANSWERS_MAX && (
              <Button variant="default" onClick={() => setEdited([...edited, ''])}>
                Add one
              </Button>
            )}
            <Button loading={saving.busy} onClick={() => void save(edited)}>
              Save
            </Button>
          </ButtonRow>
        </Stack>
      )}
    </Dialog>
  )
}
