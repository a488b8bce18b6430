import { Button } from '#web/ui/button.tsx'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Mending } from '#web/ui/forms/mending.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

import { CodeForm } from './code-form.tsx'
import { isFactorNeeded } from './factor-state.ts'

const TITLE = 'Confirm it’s you'

type Question = { place: Element | null; answer: (isProven: boolean) => void }

/**
 * Around anything that may require the second factor again. The open dialog asks for the code in place of its content,
 * or a dialog of its own does; then the act continues with what was typed. Without a code everything is as it was.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Promise<boolean> | null>(null)

  const mend = useCallback(async (reason: unknown) => {
    if (!isFactorNeeded(reason)) return false
    const before = document.activeElement
    // Several acts may need it at the same time: one code is enough for all.
    asked.current ??= new Promise((answer) => {
      setQuestion({ place: document.querySelector('dialog[open] > [data-panel]'), answer })
    })
    const isProven = await asked.current
    asked.current = null
    setQuestion(null)
    requestAnimationFrame(() => before instanceof HTMLElement && before.focus())
    return isProven
  }, [])

  return (
    <Mending value={mend}>
      {children}
      {question?.place ? (
        createPortal(<InPlace answer={question.answer} />, question.place)
      ) : (
        <Dialog opened={question !== null} onClose={() => question?.answer(false)} title={TITLE} size={420}>
          {question && <Question answer={question.answer} />}
        </Dialog>
      )}
    </Mending>
  )
}

/** Escape leads back to what was typed, not out of the dialog. */
function InPlace({ answer }: Pick<Question, 'answer'>) {
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    answer(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key for the button at its end
    <section data-instead aria-label={TITLE} onKeyDown={back}>
      <Stack gap={12}>
        <Heading size="lg">{TITLE}</Heading>
        <Question answer={answer} />
        <Button variant="subtle" onClick={() => answer(false)}>
          Back
        </Button>
      </Stack>
    </section>
  )
}

function Question({ answer }: Pick<Question, 'answer'>) {
  return (
    <Stack>
      <CodeForm submitLabel="Confirm" offersRecovery takesFocus onProven={() => answer(true)} />
    </Stack>
  )
}
