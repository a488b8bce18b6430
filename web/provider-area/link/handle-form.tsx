import { Button } from '#web/ui/button.tsx'

import type { BookingLink } from '#contract/bookings/booking-link.ts'
import { HANDLE_MAX, handleProblem, plainHandle } from '#contract/rules/handle.ts'
import { ApiError, call } from '#web/api.ts'
import { chooseHandle } from '#web/endpoints/bookings/booking-link.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const RULES = { handle: (typed: string) => handleProblem(plainHandle(typed)) }

type HandleFormProps = { link: BookingLink; onDone: () => void; onCancel?: (() => void) | undefined }

/** Field for the end of the booking link. Takes names as people type them, and shows the resulting link. */
export function HandleForm({ link: { handle, suggestion }, onDone, onCancel }: HandleFormProps) {
  const { publicUrl } = useSite()
  const form = useRulesForm({ initial: { handle: suggestion }, rules: RULES, failed: failedText })
  const shown = `${publicUrl.replace(/^https?:\/\//, '')}/p/${plainHandle(form.values.handle) || '…'}`
  const send = async (values: { handle: string }) => {
    await call(chooseHandle, { body: { handle: plainHandle(values.handle) } })
    toast(handle === null ? 'Link saved' : 'Link changed')
    onDone()
  }
  return (
    <Stack as="form" gap={16} {...form.props(form.submit(send))}>
      <TextInput
        label="End of your link"
        description={
          <>
            <strong style={{ overflowWrap: 'anywhere' }}>{shown}</strong>
            {handle !== null && '. Your current link redirects for a year.'}
          </>
        }
        maxLength={2 * HANDLE_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('handle')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow gap={8} phones="stack">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {handle === null ? 'Use this link' : 'Change my link'}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** The server's own message helps only about the choice itself. */
function failedText(reason: unknown): string {
  const isSaid = reason instanceof ApiError && (reason.status === 409 || reason.status === 422)
  return (isSaid && reason.detail) || SAVE_FAILED
}
