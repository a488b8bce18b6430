import { useState } from 'react'

import type { CatalogueEntry } from '#contract/catalogue.ts'
import { CERTIFICATES, certificateKinds, type PaperKind } from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { setRequiredPapers } from '#web/endpoints/papers.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

import { effectOfRequirement } from './requirement.ts'

const CHOICES = [
  { value: '', label: 'No certificate' },
  ...certificateKinds.map((kind) => ({ value: `certificate:${kind}`, label: CERTIFICATES[kind].name })),
]

/** One entry and the certificate that it asks for, changed after a question. */
export function EntryPapers({
  entry,
  onSaved,
}: {
  entry: Pick<CatalogueEntry, 'id' | 'name' | 'required_papers'>
  onSaved: () => void
}) {
  const { busy, error, run } = useAction(SAVE_FAILED)
  const [wanted, setWanted] = useState<string | null>(null)
  const present = entry.required_papers[0] ?? ''
  const save = () =>
    run(async () => {
      const required_papers = wanted ? [wanted as PaperKind] : []
      await call(setRequiredPapers, { params: { id: entry.id }, body: { required_papers } })
      toast(`${entry.name}: saved`)
      setWanted(null)
      onSaved()
    })
  return (
    <li>
      <NativeSelect
        label={entry.name}
        value={present}
        data={CHOICES}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ConfirmDialog
        opened={wanted !== null}
        title={`Change ${entry.name}?`}
        confirmLabel="Change"
        busy={busy}
        error={error}
        onConfirm={() => void save()}
        onCancel={() => setWanted(null)}
      >
        {effectOfRequirement(Boolean(wanted))}
      </ConfirmDialog>
    </li>
  )
}
