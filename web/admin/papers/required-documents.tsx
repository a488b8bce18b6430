import { useState } from 'react'

import type { CatalogueEntry } from '#contract/catalogue.ts'
import { CERTIFICATES, certificateKinds, type PaperKind } from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { setRequiredPapers } from '#web/endpoints/papers.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { effectOfRequirement } from './requirement.ts'

import styles from './required-documents.module.css'

type Entry = Pick<CatalogueEntry, 'id' | 'name' | 'category_slug' | 'required_papers'>
type RequiredDocumentsProps = {
  categories: readonly { slug: string; name: string }[]
  entries: readonly Entry[]
  onSaved: () => void
}

/** Category by category, the services that require a certificate, with its name, and beside them those that need none. */
export function RequiredDocuments({ categories, entries, onSaved }: RequiredDocumentsProps) {
  const [asked, setAsked] = useState<Entry | null>(null)
  const serviceButton = (entry: Entry) => (
    <button type="button" className={styles.service} aria-haspopup="dialog" onClick={() => setAsked(entry)}>
      {entry.name}
    </button>
  )
  return (
    <>
      <Surface flush>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Certificate required</th>
              <th scope="col">No certificate</th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ slug, name }) => {
              const own = entries.filter(({ category_slug }) => category_slug === slug)
              const asking = own.filter(({ required_papers }) => required_papers.length > 0)
              const others = own.filter(({ required_papers }) => required_papers.length === 0)
              return (
                <tr key={slug}>
                  <th scope="row">{name}</th>
                  <td data-label="Certificate required" data-empty={asking.length === 0 || undefined}>
                    <Stack gap={4}>
                      {byCertificate(asking).map(([certificate, services]) => (
                        <div key={certificate}>
                          <Quiet size="sm">{certificate}</Quiet>
                          <PlainList className={styles.services}>
                            {services.map((entry) => (
                              <li key={entry.id}>{serviceButton(entry)}</li>
                            ))}
                          </PlainList>
                        </div>
                      ))}
                    </Stack>
                  </td>
                  <td data-label="No certificate" data-empty={others.length === 0 || undefined}>
                    <PlainList className={styles.services}>
                      {others.map((entry) => (
                        <li key={entry.id}>{serviceButton(entry)}</li>
                      ))}
                    </PlainList>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Surface>
      {asked && (
        <ChangeDialog
          key={asked.id}
          entry={asked}
          onClose={() => setAsked(null)}
          onSaved={() => {
            setAsked(null)
            onSaved()
          }}
        />
      )}
    </>
  )
}

/** "Yoga teacher" and the services that require it, in the order of the services. */
function byCertificate(entries: readonly Entry[]): [certificate: string, services: Entry[]][] {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = entry.required_papers.map(nameOf).join(', ')
    found.set(name, [...(found.get(name) ?? []), entry])
  }
  return [...found]
}

const nameOf = (kind: string) => CHOICES.find(({ value }) => value === kind)?.label ?? kind

const CHOICES = [
  { value: '', label: 'No certificate' },
  ...certificateKinds.map((kind) => ({ value: `certificate:${kind}`, label: CERTIFICATES[kind].name })),
]

type ChangeDialogProps = { entry: Entry; onClose: () => void; onSaved: () => void }

function ChangeDialog({ entry, onClose, onSaved }: ChangeDialogProps) {
  const { busy, error, run } = useAction(SAVE_FAILED)
  const [wanted, setWanted] = useState<string>(entry.required_papers[0] ?? '')
  const save = () =>
    run(async () => {
      const required_papers = wanted ? [wanted as PaperKind] : []
      await call(setRequiredPapers, { params: { id: entry.id }, body: { required_papers } })
      toast(`${entry.name}: saved`)
      onSaved()
    })
  return (
    <ConfirmDialog
      opened
      title={entry.name}
      confirmLabel="Save"
      busy={busy}
      error={error}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <NativeSelect
          label="Required certificate"
          value={wanted}
          data={CHOICES}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <p className={styles.effect}>{effectOfRequirement(Boolean(wanted))}</p>
      </Stack>
    </ConfirmDialog>
  )
}
