import { Button } from '#web/ui/button.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import type { AnswerTemplate, Ticket } from '#contract/admin/tickets.ts'
import { ApiError } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { answerTicket, listAnswerTemplates } from '#web/endpoints/admin/tickets.gen.ts'
import { useSession } from '#web/session.ts'
import { NativeSelect, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { TemplateDialog } from './template-dialog.tsx'

const GAP = /\{(first_name|service|time)\}/g

function filled(text: string, { placeholders }: Ticket): string {
  return text.replaceAll(GAP, (gap, name: keyof Ticket['placeholders']) => placeholders[name] ?? gap)
}

const RULES = {
  text: (text: string) => {
    if (text.trim() === '') return 'Write the answer'
    const [gap] = text.match(GAP) ?? []
    return gap ? `Please fill in ${gap}` : null
  },
}

type AnswerFormProps = { ticket: Ticket; onAnswered: (ticket: Ticket) => void; onChanged: () => void }

/**
 * The answer, with a template to begin with. If the person has written meanwhile, nothing is sent and the text stays.
 */
export function AnswerForm({ ticket, onAnswered, onChanged }: AnswerFormProps) {
  const area = useRef<HTMLDivElement>(null)
  const owner = useSession().user?.id ?? ''
  const draftName = `answer:${ticket.id}`
  const [kept] = useState(() => readDraft<{ text: string }>(draftName, owner)?.text ?? '')
  const [editing, setEditing] = useState(false)
  const templates = useLoaded('templates', (signal) => call(listAnswerTemplates, { signal }))
  const form = useRulesForm({
    initial: { text: kept, is_solved: false },
    rules: RULES,
  })
  const send = form.submit(async ({ text, is_solved }) => {
    const body = { text: text.trim(), seen: ticket.last_number, is_solved }
    try {
      const answered = await call(answerTicket, { params: { id: ticket.id }, body })
      form.reset({ text: '', is_solved: false })
      onAnswered(answered)
    } catch (reason) {
      // Loads the new messages into view above.
      if (reason instanceof ApiError && reason.code === 'changed_elsewhere') onChanged()
      throw reason
    }
  })
  // Keeps the draft, so it is still there after a look at another ticket.
  const { text } = form.values
  useEffect(
    () => (text === '' ? dropDraft(draftName) : writeDraft(draftName, owner, { text })),
    [draftName, owner, text],
  )
  const insert = ({ text }: AnswerTemplate) => {
    const before = form.values.text.trimEnd()
    form.set({ text: `${before}${before === '' ? '' : '\n\n'}${filled(text, ticket)}` })
    requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus())
  }
  // From the answer to its templates and back, without the mouse.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || !event.ctrlKey) return
    event.preventDefault()
    area.current?.querySelector('select')?.focus()
  }
  const known = templates.data ?? []
  return (
    <div ref={area}>
      <Stack as="form" gap={12} aria-label="Answer" {...form.props(send)} onKeyDown={onKeyDown}>
        <Textarea
          label="Answer"
          description={`To ${ticket.answers_to}. Ctrl + / opens the templates.`}
          rows={4}
          maxLength={5000}
          data-act
          {...form.field('text')}
        />
        <Row wrap gap={[8, 20]} align="end">
          <NativeSelect
            label="Insert a template"
            value=""
            data={[
              { value: '', label: known.length === 0 ? 'No templates yet' : 'Choose one' },
              ...known.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = known.find(({ id }) => id === value)
              if (chosen) insert(chosen)
            }}
          />
          <Tick {...form.box('is_solved')}>Mark as solved</Tick>
        </Row>
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            Send the answer
          </Button>
          <Button variant="subtle" onClick={() => setEditing(true)}>
            Edit templates
          </Button>
        </ButtonRow>
      </Stack>
      <TemplateDialog
        opened={editing}
        templates={known}
        onClose={() => setEditing(false)}
        onChanged={templates.reload}
      />
    </div>
  )
}
