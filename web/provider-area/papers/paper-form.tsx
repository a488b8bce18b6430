import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import {
  datesOf,
  PAPER_DETAILS_MAX,
  PAPER_FILES_MAX,
  paperDateProblems,
  type PaperKind,
} from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { submitPaper, uploadPaperFile } from '#web/endpoints/papers.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { FileField, type UploadState } from '#web/ui/files/file-field.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type PaperFormProps = { kind: PaperKind; onCancel: () => void; onSent: () => void }

const NOTHING: UploadState = { files: [], isBusy: false }

/** Photos or a PDF of one paper, and its dates. An earlier accepted paper counts until this one is accepted. */
export function PaperForm({ kind, onCancel, onSent }: PaperFormProps) {
  const { today } = useSite()
  const asks = datesOf(kind)
  const problems = (issued: string, expires: string) => paperDateProblems(kind, { issued, expires }, today)
  const [uploads, setUploads] = useState(NOTHING)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const form = useRulesForm({
    initial: { issued_on: '', expires_on: '', details: '' },
    rules: {
      issued_on: (date, { expires_on }) => problems(date, expires_on).issued_on,
      expires_on: (date, { issued_on }) => problems(issued_on, date).expires_on,
    },
  })
  const submit = form.submit(async ({ issued_on, expires_on, details }) => {
    const problem = uploads.isBusy ? 'Please wait for the upload' : 'Add a photo or a PDF'
    const canSend = !uploads.isBusy && uploads.files.length > 0
    setFileProblem(canSend ? null : problem)
    if (!canSend) return undefined
    await call(submitPaper, {
      body: {
        kind,
        file_ids: uploads.files.map(({ id }) => id),
        details: details.trim(),
        ...(issued_on ? { issued_on } : {}),
        ...(expires_on ? { expires_on } : {}),
      },
    })
    toast('Uploaded. We’ll email you.')
    onSent()
    return NAVIGATING
  })
  return (
    <Stack as="form" gap={20} {...form.props(submit)}>
      <FileField
        label="Photos or a PDF"
        description={hintOf(kind)}
        path={uploadPaperFile.path}
        takes="documents"
        max={PAPER_FILES_MAX}
        error={fileProblem}
        onChange={(state) => {
          setUploads(state)
          if (state.files.length > 0) setFileProblem(null)
        }}
      />
      {asks.issued === 'asked' && <TextInput type="date" label="Date on it" {...form.field('issued_on')} />}
      {asks.expires !== 'none' && (
        <TextInput
          type="date"
          label={asks.expires === 'asked' ? 'Valid until' : 'Valid until (if stated)'}
          {...form.field('expires_on')}
        />
      )}
      {kind.startsWith('certificate:') && (
        <TextInput label="Number and issuer (optional)" maxLength={PAPER_DETAILS_MAX} {...form.field('details')} />
      )}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button size="sm" variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={form.busy}>
          Upload
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function hintOf(kind: PaperKind): string {
  if (kind === 'government_id') return 'Passport, driver’s licence or BC Services Card, both sides.'
  if (kind === 'insurance') return 'With your name, cover and last day.'
  if (kind === 'criminal_record') return 'With its date.'
  return 'With your name.'
}
