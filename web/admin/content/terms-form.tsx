import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useState } from 'react'

import type { AdminTerms } from '#contract/admin/terms.ts'
import { NOTE_MAX, TITLE_MAX, wordsOf } from '#contract/rules/content.ts'
import { call } from '#web/api.ts'
import { getAdminTerms, publishTerms } from '#web/endpoints/admin/terms.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { isSame, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { longDate } from '#web/ui/values/local-text.ts'

import { Difference } from './difference.tsx'
import { SectionFields } from './section-fields.tsx'
import { bodyOf, headingProblem, sectionsProblem, textProblem, type Typed, typedOf } from './typed.ts'

type Values = Typed & { note: string; begins: string; from: string; kind: string }

const RULES: FieldRules<Values> = {
  title: headingProblem,
  intro: textProblem,
  sections: sectionsProblem,
  agreement: headingProblem,
  note: (text) => (text.trim() === '' ? 'Say what changed' : textProblem(text)),
  from: (day, { begins }) => (begins === 'later' && day === '' ? 'Choose a day' : null),
}

type TermsFormProps = {
  desk: AdminTerms
  onPublished: (desk: AdminTerms) => void
  /** Content beside the form. */
  children: ReactNode
}

/** The next version of the terms: its words, from when on, and whether people are asked again. */
export function TermsForm({ desk, onPublished, children }: TermsFormProps) {
  const { side, latest, text, earliest, can_begin_now } = desk
  const form = useRulesForm<Values>({
    initial: { ...typedOf(text), note: '', begins: can_begin_now ? 'now' : 'later', from: '', kind: 'asks' },
    rules: RULES,
  })
  const { field, values, problem, set } = form
  const [isCompared, setIsCompared] = useState(false)
  const conflict = useConflict(() => call(getAdminTerms, { params: { side } }))
  const body = bodyOf(values, text)
  const isChanged = !isSame(bodyOf(typedOf(text), text), body)
  const send = form.submit(async ({ note, begins, from, kind }) => {
    const published = await conflict.save(
      () =>
        call(publishTerms, {
          params: { side },
          body: {
            base: conflict.present?.latest ?? latest,
            body,
            note,
            asks: kind === 'asks',
            from: begins === 'now' ? null : from,
          },
        }),
      () => false,
    )
    if (published === null) return
    toast(begins === 'now' ? `Version ${published.latest} is in effect.` : `Version ${published.latest} is planned.`)
    onPublished(published)
  })
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="form" gap={20} aria-labelledby="next-terms" {...form.props(send)}>
        <Stack gap={4}>
          <Heading id="next-terms">The next version</Heading>
        </Stack>
        <TextInput label="Title" required maxLength={TITLE_MAX} autoComplete="off" {...field('title')} />
        <Textarea label="Introduction" rows={3} {...field('intro')} />
        <SectionFields
          sections={values.sections}
          hasArt={false}
          noun="Section"
          isChecked={problem('sections') !== null}
          onChange={(sections) => set({ sections })}
        />
        <TextInput
          label="Label of the last box"
          required
          maxLength={TITLE_MAX}
          autoComplete="off"
          {...field('agreement')}
        />
        <TextInput
          label="What changed"
          required
          maxLength={NOTE_MAX}
          autoComplete="off"
          description="Public."
          {...field('note')}
        />
        <TickGroup legend="Who has to accept">
          <Tick
            type="radio"
            name="kind"
            value="asks"
            checked={values.kind === 'asks'}
            onChange={() => set({ kind: 'asks' })}
          >
            Everyone, before their next booking or approval
          </Tick>
          <Tick
            type="radio"
            name="kind"
            value="words"
            checked={values.kind === 'words'}
            onChange={() => set({ kind: 'words' })}
          >
            No one (wording only)
          </Tick>
        </TickGroup>
        <TickGroup legend="Starts">
          <Tick
            type="radio"
            name="begins"
            value="now"
            checked={values.begins === 'now'}
            disabled={!can_begin_now}
            onChange={() => set({ begins: 'now' })}
          >
            Right away
          </Tick>
          <Tick
            type="radio"
            name="begins"
            value="later"
            checked={values.begins === 'later'}
            onChange={() => set({ begins: 'later' })}
          >
            From a date
          </Tick>
        </TickGroup>
        {values.begins === 'later' && (
          <TextInput
            label="First day"
            type="date"
            required
            min={earliest}
            description={`${longDate(earliest)} at the earliest.`}
            {...field('from')}
          />
        )}
        {conflict.present && (
          <Notice
            as="section"
            tone="warn"
            icon="alert"
            aria-label="Published by someone else"
            actions={
              <Button size="sm" variant="default" onClick={() => onPublished(conflict.present!)}>
                Take theirs
              </Button>
            }
          >
            <p>Version {conflict.present.latest} is out. Publish again to follow it with yours.</p>
            <Difference before={wordsOf(conflict.present.text)} after={wordsOf(body)} />
          </Notice>
        )}
        <UnsavedGuard when={isChanged && !form.busy} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy} disabled={!isChanged}>
            Publish this version
          </Button>
          <Button variant="default" disabled={!isChanged} onClick={() => setIsCompared(true)}>
            See the changes
          </Button>
        </ButtonRow>
        <Dialog
          opened={isCompared}
          onClose={() => setIsCompared(false)}
          title={`Changes from ${latest} to yours`}
          size={720}
        >
          <Difference before={wordsOf(text)} after={wordsOf(body)} />
        </Dialog>
      </Surface>
      {children}
    </Columns>
  )
}
