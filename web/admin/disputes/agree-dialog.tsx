import { reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { Ruling } from '#contract/disputes/admin.ts'
import type { RulingPreview, ShownPreview } from '#contract/disputes/preview.ts'
import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { answerRuling } from '#web/endpoints/disputes/admin.gen.ts'
import { previewRuling } from '#web/endpoints/disputes/preview.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import { LOOK_FIRST } from './use-ruling-preview.ts'
import { Amounts, linesOf, PreviewFacts } from './who-bears.tsx'

type AgreeDialogProps = { ruling: Ruling; opened: boolean; onClose: () => void; onAnswered: () => void }

/** A second admin sees what approving does now, what the first one was shown, and what has changed since. */
export function AgreeDialog({ opened, ...props }: AgreeDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={`Approve ${formatDollars(props.ruling.amount)}?`} size={520}>
      <AgreeForm {...props} />
    </Dialog>
  )
}

const rules = {
  reason: reasonRule,
}

function AgreeForm({ ruling, onClose, onAnswered }: Omit<AgreeDialogProps, 'opened'>) {
  const { id, kind, asked_by } = ruling
  // Movements within the books have no shares to show.
  const isOfBooks = kind === 'withdrawal' || kind === 'adjustment'
  const { data, error, reload } = useLoaded(isOfBooks ? null : id, (signal) =>
    call(previewRuling, { params: { id }, signal }),
  )
  const form = useRulesForm({ initial: { reason: '' }, rules, failed: SAVE_FAILED })
  const send = form.submit(async ({ reason }) => {
    if (!isOfBooks && data === null && error === null) return form.say(LOOK_FIRST)
    const body = { agree: true, reason: reason.trim(), ...(data ? { seen: data.now.seen } : {}) }
    await call(answerRuling, { params: { id }, body }).catch((failure: unknown) => {
      reload()
      throw failure
    })
    toast('Approved.')
    onClose()
    onAnswered()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>This can’t be undone.</Quiet>
      {!isOfBooks && (
        <Stack as="section" gap={8} aria-label="Who pays" aria-live="polite" aria-busy={data === null}>
          {error !== null && <Quiet>{errorText(error, LOAD_FAILED)}</Quiet>}
          {error === null && data === null && <Quiet>Loading…</Quiet>}
          {error === null && data && <ApprovalFacts {...data} askedBy={asked_by} />}
        </Stack>
      )}
      <Textarea label="Reason" required rows={3} maxLength={1000} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Approve
      </Button>
    </Stack>
  )
}

type ApprovalFactsProps = { now: RulingPreview; shown: ShownPreview | null; askedBy: string }

export function ApprovalFacts({ now, shown, askedBy }: ApprovalFactsProps) {
  return (
    <>
      <PreviewFacts preview={now} />
      {shown === null ? <Quiet>{askedBy} didn’t see these figures.</Quiet> : <Since {...{ now, shown, askedBy }} />}
    </>
  )
}

const PLACES = { pending: 'pending', balance: 'in their balance', paid: 'paid out' }

function Since({ now, shown, askedBy }: ApprovalFactsProps & { shown: ShownPreview }) {
  const name = now.provider?.first_name ?? ''
  const changed = changesOf(now, shown, name)
  if (changed.length === 0) return <Quiet>{askedBy} saw the same figures.</Quiet>
  return (
    <>
      <Heading as="h3" size="label">
        Changed since {askedBy} asked
      </Heading>
      <FactList shape="spread">
        {changed.map(([label, before, after]) => (
          <Fact key={label} name={label}>
            {before} → {after}
          </Fact>
        ))}
      </FactList>
      <Heading as="h3" size="label">
        What {askedBy} saw
      </Heading>
      <Amounts of={linesOf(shown, name)} />
    </>
  )
}

/** Fields that differ between both previews, before and after. */
function changesOf(
  now: RulingPreview,
  shown: ShownPreview,
  name: string,
): [label: string, before: string, after: string][] {
  const [before, after] = [new Map(linesOf(shown, name)), new Map(linesOf(now, name))]
  const sums = [...new Set([...before.keys(), ...after.keys()])].flatMap((label) => {
    const [old, current] = [before.get(label) ?? 0, after.get(label) ?? 0]
    return old === current ? [] : [[label, formatDollars(old), formatDollars(current)] as [string, string, string]]
  })
  const [place, placed] = [shown.provider?.place, now.provider?.place]
  if (!place || !placed || place === placed) return sums
  return [...sums, [`${name}’s share`, PLACES[place], PLACES[placed]]]
}
