import { useEffect, useRef, useState } from 'react'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { CodeForm } from './code-form.tsx'
import { answerWith } from './with-factor.ts'

/** Asks for the code once more, for whatever calls `withFactor`. One on a page. */
export function FactorDialog() {
  const [opened, setOpened] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(() => undefined)
  useEffect(
    () =>
      answerWith(() => {
        setOpened(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  const end = (isProven: boolean) => {
    setOpened(false)
    answer.current(isProven)
  }
  return (
    <Dialog opened={opened} onClose={() => end(false)} title="Confirm it is you" size={420}>
      <Stack>
        <p>This is a sensitive step, and your last code is more than 15 minutes old.</p>
        <CodeForm submitLabel="Confirm" offersRecovery onProven={() => end(true)} />
      </Stack>
    </Dialog>
  )
}
