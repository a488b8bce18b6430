import { Button } from '#web/ui/button.tsx'

import type { AdminDocument } from '#contract/admin/content.ts'
import type { ContentDocument } from '#contract/content.ts'
import { CAPTION_MAX, NOTE_MAX, TITLE_MAX, wordsOf } from '#contract/rules/content.ts'
import { call } from '#web/api.ts'
import { getAdminDocument, saveDocument } from '#web/endpoints/admin/content.gen.ts'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { isSame, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick } from '#web/ui/forms/tick.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { Difference } from './difference.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { SectionFields } from './section-fields.tsx'
import { bodyOf, headingProblem, sectionsProblem, textProblem, type Typed, typedOf } from './typed.ts'
import { VersionList } from './version-list.tsx'

type Values = Typed & { note: string; tell: boolean }

const RULES: FieldRules<Values> = {
  title: headingProblem,
  caption: textProblem,
  intro: textProblem,
  sections: sectionsProblem,
}

type DocumentFormProps = { document: AdminDocument; onSaved: (document: AdminDocument) => void }

/**
 * Edits one document: saved as a draft, or public immediately; nothing typed is lost when another admin was quicker.
 */
export function DocumentForm({ document, onSaved }: DocumentFormProps) {
  const { name, label, has_art, is_fixed, can_tell, published, draft } = document
  const saved = draft ?? published
  const form = useRulesForm<Values>({
    initial: { ...typedOf(saved), note: '', tell: false },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const { field, values, problem, set } = form
  const conflict = useConflict(() => call(getAdminDocument, { params: { name } }))
  const theirs = conflict.present && (conflict.present.draft ?? conflict.present.published)
  const body = bodyOf(values, published)
  const isChanged = !isSame(bodyOf(typedOf(saved), published), body)
  const base = conflict.present?.latest ?? document.latest
  const send = form.submit(async ({ note, tell }, pressed) => {
    const publish = pressed === 'publish'
    const kept = await conflict.save(
      () => call(saveDocument, { params: { name }, body: { base, body, note, publish, tell: publish && tell } }),
      () => false,
    )
    if (kept === null) return
    toast(publish ? `${label}: public now` : `${label}: draft saved`)
    form.reset({ ...typedOf(kept.draft ?? kept.published), note: '', tell: false })
    onSaved(kept)
  })
  const take = (from: ContentDocument, note = '') => set({ ...typedOf(from), note })
  const isFaq = name === 'faq'
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="form" gap={20} aria-labelledby="document" {...form.props(send)}>
        <Stack gap={4}>
          <Heading id="document">{label}</Heading>
          <Quiet>
            {'{product}'} and {'{area}'} are filled in.
          </Quiet>
        </Stack>
        {published.caption !== null && (
          <TextInput label="Caption" maxLength={CAPTION_MAX} autoComplete="off" {...field('caption')} />
        )}
        <TextInput label="Title" required maxLength={TITLE_MAX} autoComplete="off" {...field('title')} />
        <Textarea label="Introduction" rows={3} {...field('intro')} />
        {(published.sections.length > 0 || values.sections.length > 0) && (
          <SectionFields
            sections={values.sections}
            hasArt={has_art}
            isFixed={is_fixed}
            noun={isFaq ? 'Question' : 'Section'}
            isChecked={problem('sections') !== null}
            onChange={(sections) => set({ sections })}
          />
        )}
        <TextInput label="What changed (optional)" maxLength={NOTE_MAX} autoComplete="off" {...field('note')} />
        {can_tell && (
          <Tick checked={values.tell} onChange={({ currentTarget }) => set({ tell: currentTarget.checked })}>
            Notify everyone with an account
          </Tick>
        )}
        {theirs && conflict.present && (
          <Notice
            as="section"
            tone="warn"
            icon="alert"
            aria-label="Saved by someone else"
            actions={
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  form.reset({ ...typedOf(theirs), note: '', tell: false })
                  onSaved(conflict.present!)
                  conflict.clear()
                }}
              >
                Take theirs
              </Button>
            }
          >
            <p>
              {conflict.present.versions[0]?.author ?? 'Someone'} saved version {conflict.present.latest}. Save again to
              replace it.
            </p>
            <Difference before={wordsOf(theirs)} after={wordsOf(body)} />
          </Notice>
        )}
        <UnsavedGuard when={isChanged && !form.busy} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" value="publish" loading={form.busy} disabled={!isChanged && draft === null}>
            Publish
          </Button>
          <Button type="submit" value="draft" variant="default" disabled={form.busy || !isChanged}>
            Save as draft
          </Button>
        </ButtonRow>
      </Surface>
      <Stack gap={20}>
        <DocumentPreview body={body} />
        <VersionList document={document} onTake={(from, number) => take(from, `As in version ${number}`)} />
      </Stack>
    </Columns>
  )
}
