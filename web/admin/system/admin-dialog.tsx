import { AUDIT_REASON, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { Admin } from '#contract/admin/admins.ts'
import { type AdminScope, SCOPES } from '#contract/scopes.ts'
import { call } from '#web/api.ts'
import { changeAdmin, grantAdmin, revokeAdmin } from '#web/endpoints/admin/admins.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { SCOPE_WORDS } from './scope-words.ts'

export type AdminAct = { kind: 'grant' } | { kind: 'change' | 'revoke'; admin: Admin }

type AdminDialogProps = {
  /** Null while nothing is asked. */
  asked: AdminAct | null
  onClose: () => void
  onDone: () => void
}

/** Asks what an admin may do, and why that changes. */
export function AdminDialog({ asked, onClose, onDone }: AdminDialogProps) {
  return (
    <Dialog opened={asked !== null} onClose={onClose} title={asked ? titleOf(asked) : ''} size={480} withClose={false}>
      {asked && <AdminForm asked={asked} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function titleOf(asked: AdminAct): string {
  if (asked.kind === 'grant') return 'Add an admin'
  return asked.kind === 'change' ? `Scopes of ${asked.admin.full_name}` : `Revoke ${asked.admin.full_name}?`
}

const LEADS: Record<AdminAct['kind'], string> = {
  grant: 'They need an unused client account.',
  change: 'They get an email.',
  revoke: 'They keep a client account.',
}
const BUTTONS: Record<AdminAct['kind'], string> = { grant: 'Add', change: 'Save', revoke: 'Revoke' }

type Values = { email: string; reason: string } & Record<AdminScope, boolean>

const chosenOf = (values: Values) => SCOPES.filter((scope) => values[scope])
const emailRule = (text: string) => (text.trim() === '' ? 'Email is required' : null)
const anyRule = (_: boolean, values: Values) => (chosenOf(values).length === 0 ? 'Choose at least one scope' : null)

function AdminForm({ asked, onClose, onDone }: AdminDialogProps & { asked: AdminAct }) {
  const { kind } = asked
  const given: readonly AdminScope[] = asked.kind === 'change' ? asked.admin.scopes : []
  const form = useRulesForm<Values>({
    initial: {
      email: '',
      reason: '',
      support: given.includes('support'),
      trust: given.includes('trust'),
      finance: given.includes('finance'),
      owner: given.includes('owner'),
    },
    rules: {
      reason: reasonRule,
      ...(kind === 'grant' && { email: emailRule }),
      ...(kind !== 'revoke' && { support: anyRule }),
    },
    failed: SAVE_FAILED,
  })
  const send = form.submit(async (values) => {
    const [reason, scopes] = [values.reason.trim(), chosenOf(values)]
    if (asked.kind === 'grant') await call(grantAdmin, { body: { email: values.email.trim(), scopes, reason } })
    else if (asked.kind === 'change')
      await call(changeAdmin, { params: { id: asked.admin.id }, body: { scopes, reason } })
    else await call(revokeAdmin, { params: { id: asked.admin.id }, body: { reason } })
    toast(kind === 'revoke' ? 'Revoked.' : 'Saved.')
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>{LEADS[kind]}</Quiet>
      {kind === 'grant' && (
        <TextInput label="Email" type="email" required autoComplete="off" data-autofocus {...form.field('email')} />
      )}
      {kind !== 'revoke' && (
        <TickGroup legend="Scopes">
          {SCOPES.map((scope) => (
            <Tick key={scope} {...form.box(scope)}>
              <strong>{SCOPE_WORDS[scope].label}</strong>: {SCOPE_WORDS[scope].text}
            </Tick>
          ))}
          {form.problem('support') && <FieldError>{form.problem('support')}</FieldError>}
        </TickGroup>
      )}
      <Textarea
        label={AUDIT_REASON}
        required
        rows={2}
        maxLength={500}
        {...(kind === 'revoke' && { 'data-autofocus': true })}
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(kind === 'revoke' ? { color: 'pink' } : {})} loading={form.busy}>
          {BUTTONS[kind]}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
