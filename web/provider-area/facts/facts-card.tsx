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
        {facts.map((fact) => (
          <li key={fact.kind} className={styles.fact}>
            <strong>{fact.kind === 'called_off' ? 'Cancelled by you' : fact.name}</strong>
            <strong className="hb-figures">{fact.text}</strong>
            <Quiet size="sm" className={styles.how}>
              {howText(fact)}
            </Quiet>
          </li>
        ))}
      </PlainList>
      <ReplyForm key={data.reply ?? ''} reply={data.reply} onSaved={replace} />
    </Surface>
  )
}

/** How a fact is calculated, and from how many cases; a plain count needs no explanation. */
function howText({ kind, how, sample_text, is_public }: OwnFacts['facts'][number]): string {
  const from = `${sample_text.charAt(0).toUpperCase()}${sample_text.slice(1)}.`
  return [...(kind === 'visits' ? [] : [how, from]), ...(is_public ? [] : ['Only you see this.'])].join(' ')
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
      <Textarea
        label="Your comment for clients"
        description="Optional. Shown with these numbers."
        maxLength={FACTS_REPLY_MAX}
        rows={2}
        {...form.field('reply')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" variant="default" loading={form.busy}>
          Save comment
        </Button>
      </ButtonRow>
    </Stack>
  )
}
