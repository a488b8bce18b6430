import { BOTH_SEE } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { AdminBulkAct, AdminOutlook } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { actOnBooking, previewAdminActs, remindProvider } from '#web/endpoints/admin/bookings.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { REASON_RULES } from './act-form.tsx'

const ACTS: Record<AdminBulkAct, { title: string; label: string; done: string }> = {
  cancel: { title: 'Cancel the selected visits?', label: 'Cancel them', done: 'Cancelled' },
  remind: { title: 'Remind the providers?', label: 'Ask them', done: 'Asked' },
}

type BulkDialogProps = {
  /** Null while nothing is asked. */
  act: AdminBulkAct | null
  ids: readonly string[]
  onClose: () => void
}

/** The same for several bookings: first the result beforehand, then each on its own, with its own result. */
export function BulkDialog({ act, ids, onClose }: BulkDialogProps) {
  return (
    <Dialog opened={act !== null} onClose={onClose} title={act && ACTS[act].title} size={560}>
      {act && <Bulk act={act} ids={ids} onClose={onClose} />}
    </Dialog>
  )
}

function Bulk({ act, ids, onClose }: BulkDialogProps & { act: AdminBulkAct }) {
  const { data, error } = useLoaded(act, (signal) => call(previewAdminActs, { body: { act, ids: [...ids] }, signal }))
  if (error !== null) return <FormError>{errorText(error, LOAD_FAILED)}</FormError>
  if (data === null) return <Quiet role="status">Loading…</Quiet>
  return <BulkForm act={act} outlooks={data} onClose={onClose} />
}

type Result = { done: boolean; text: string }
type BulkFormProps = { act: AdminBulkAct; outlooks: readonly AdminOutlook[]; onClose: () => void }

function BulkForm({ act, outlooks, onClose }: BulkFormProps) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [isOver, setOver] = useState(false)
  // A repeat sends the same request, so nothing happens twice.
  const [mark] = useState(() => crypto.randomUUID())
  const able = outlooks.filter(({ why_not }) => why_not === null)
  const back = able.reduce((sum, one) => sum + one.back, 0)
  const told = new Set(able.flatMap(({ tells }) => tells)).size
  const form = useRulesForm({
    initial: { reason: '' },
    rules: act === 'cancel' ? REASON_RULES : {},
    failed: 'Some failed.',
  })
  const send = form.submit(async ({ reason }) => {
    for (const one of able) {
      if (results.get(one.id)?.done) continue
      const result = await doOne(act, one, { reason: reason.trim(), mark })
      setResults((known) => new Map(known).set(one.id, result))
    }
    setOver(true)
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <FactList shape="spread">
        <Fact name="Bookings">
          {able.length} of {outlooks.length}
        </Fact>
        {act === 'cancel' && <Fact name="Refunded to clients">{formatDollars(back)}</Fact>}
        <Fact name="People who are told">{told}</Fact>
      </FactList>
      <PlainList divided aria-label="Each of them">
        {outlooks.map((one) => (
          <li key={one.id}>
            <Words title={one.back > 0 ? `${one.title}, ${formatDollars(one.back)} back` : one.title}>
              <span>{one.text}</span>
              <Outcome act={act} why={one.why_not} result={results.get(one.id)} />
            </Words>
          </li>
        ))}
      </PlainList>
      {act === 'cancel' && !isOver && (
        <Textarea label="Reason" description={BOTH_SEE} required rows={2} maxLength={500} {...form.field('reason')} />
      )}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          {isOver ? 'Close' : 'Leave them'}
        </Button>
        {!isOver && able.length > 0 && (
          <Button type="submit" {...(act === 'cancel' ? { color: 'pink' } : {})} loading={form.busy}>
            {ACTS[act].label}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

function Outcome({ act, why, result }: { act: AdminBulkAct; why: string | null; result: Result | undefined }) {
  if (why !== null) return <span>{why}</span>
  if (!result) return null
  return (
    <span role="status">
      <Badge tone={result.done ? 'ok' : 'bad'} icon={result.done ? 'check' : 'alert'}>
        {result.done ? ACTS[act].done : result.text}
      </Badge>
    </span>
  )
}

/** One of them, by the same way as alone; a refusal is its result and stops no other. */
async function doOne(
  act: AdminBulkAct,
  { id, back }: AdminOutlook,
  { reason, mark }: { reason: string; mark: string },
): Promise<Result> {
  const headers = { 'idempotency-key': `${mark}-${id}`.slice(0, 64) }
  try {
    if (act === 'remind') await call(remindProvider, { params: { id }, headers })
    else await call(actOnBooking, { params: { id }, body: { act: 'cancel', reason, expected_back: back }, headers })
    return { done: true, text: '' }
  } catch (error) {
    return { done: false, text: errorText(error, SAVE_FAILED) }
  }
}
