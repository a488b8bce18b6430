import { Button } from '#web/ui/button.tsx'
import { useId, useState } from 'react'

import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getSecondFactor, renewRecoveryCodes } from '#web/endpoints/accounts/second-factor.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { FactorGate } from './factor-gate.tsx'
import { CodesToKeep } from './recovery-codes.tsx'

import styles from './factor-settings.module.css'

/** On the account page of an admin: since when the second step is on, how many recovery codes are left, and new ones. */
export function FactorSettings() {
  return (
    <FactorGate>
      <Settings />
    </FactorGate>
  )
}

function Settings() {
  const id = useId()
  const { data, error, reload } = useLoaded('factor', (signal) => call(getSecondFactor, { signal }))
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const act = useAction()
  const renew = () =>
    act.run(async () => {
      const { recovery_codes } = await call(renewRecoveryCodes)
      setAsking(false)
      setCodes(recovery_codes)
      reload()
    })
  return (
    <Surface as="section" gap={16} className={styles.part} aria-labelledby={id}>
      <Heading id={id}>Second step at login</Heading>
      {data?.is_enrolled ? (
        <>
          <Quiet>
            On since {data.enrolled_text}. {codesLeft(data.recovery_codes_left)} left.
          </Quiet>
          <ButtonRow>
            <Button variant="default" onClick={() => setAsking(true)}>
              Make new recovery codes
            </Button>
          </ButtonRow>
        </>
      ) : (
        <Quiet>Set it up in the admin area.</Quiet>
      )}
      <FormError>{error === null ? null : errorText(error, LOAD_FAILED)}</FormError>
      <ConfirmDialog
        opened={asking}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        cancelLabel="Keep the old ones"
        busy={act.busy}
        error={act.error}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      >
        Your current codes stop working.
      </ConfirmDialog>
      <Dialog
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title="Your new recovery codes"
        closable={false}
        withClose={false}
      >
        {codes && <CodesToKeep codes={codes} label="Done" onKept={() => setCodes(null)} />}
      </Dialog>
    </Surface>
  )
}

function codesLeft(count: number): string {
  return count === 1 ? 'one recovery code' : `${count} recovery codes`
}
