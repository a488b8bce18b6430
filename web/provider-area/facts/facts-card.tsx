import { Button } from '#web/ui/button.tsx'

import { FACTS_REPLY_MAX } from '#contract/constants.ts'
import type { OwnFacts } from '#contract/facts.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { getMyFacts, replyToFacts } from '#web/endpoints/facts.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import styles from './facts-card.module.css'

/** A provider's facts of the last twelve months, how each is calculated, and their own comment. */
export function FactsCard() {
  const { data, replace } = useLoaded('mine', (signal) => call(getMyFacts, { signal }))
  if (!data) return null
  // A number without data says nothing.
  const facts = data.facts.filter(({ value }) => value !== null)
  if (facts.length === 0) return null
  return (
    <Surface as="section" gap={16} aria-labelledby="own-facts">
      <div>
        <Heading id="own-facts" size="lg">
          Your last 12 months
        </Heading>
        <Quiet size="sm">{whoSees(data)}</Quiet>
      </div>
      <PlainList divided className={styles.facts}>
        {facts.map(({ kind, name, text, sample_text, how, is_public }) => (
          <li key={kind} className={styles.fact}>
            <span>
              <strong>{name}</strong>
              <Quiet as="span" size="sm">
                {how} {is_public ? '' : 'Only you see this.'}
              </Quiet>
            </span>
            <span className={styles.value}>
              <strong>{text}</strong>
              <Quiet as="span" size="sm">
                {sample_text}
              </Quiet>
            </span>
          </li>
        ))}
      </PlainList>
      <ReplyForm key={data.reply ?? ''} reply={data.reply} onSaved={replace} />
    </Surface>
  )
}

function whoSees({ visits_missing }: OwnFacts): string {
  if (visits_missing === 0) return 'Shown on your profile.'
  return `Clients see these after ${visits_missing} more ${visits_missing === 1 ? 'visit' : 'visits'}.`
}

function ReplyForm({ reply, onSaved }: { reply: string | null; onSaved: (facts: OwnFacts) => void }) {
  const form = useRulesForm({
    initial: { reply: reply ?? '' },
    rules: {},
    failed: SAVE_FAILED,
  })
  const keyOf = useIdempotencyKey()
  const save = form.submit(async (body) => {
    onSaved(await call(replyToFacts, { body, headers: { 'idempotency-key': keyOf(body) } }))
    toast('Saved.')
  })
  return (
    <Stack as="form" gap={8} {...form.props(save)}>
      <Textarea label="Your comment for clients" maxLength={FACTS_REPLY_MAX} rows={2} {...form.field('reply')} />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" variant="default" loading={form.busy}>
          Save
        </Button>
      </ButtonRow>
    </Stack>
  )
}
