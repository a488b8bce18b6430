import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { SavedView } from '#contract/admin/views.ts'
import { call } from '#web/api.ts'
import { removeView, renameView, saveView } from '#web/endpoints/admin/views.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './bookings.module.css'

type Asked = { view: SavedView | null }
type SavedViewsProps = { first: readonly SavedView[]; query: string }

/** This admin's saved filters by name, one tap each, with buttons to save, rename and remove. */
export function SavedViews({ first, query }: SavedViewsProps) {
  const [views, setViews] = useState(first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isKept = views.some((view) => view.query === query)
  const isNew = query !== '' && !isKept
  return (
    <>
      {(views.length > 0 || isNew) && (
        <Row wrap gap={[8, 12]}>
          {views.length > 0 && (
            <PlainList row gap={8} aria-label="Saved views">
              {views.map((view) => (
                <li key={view.id} className={styles.view} data-chosen={view.query === query || undefined}>
                  <Link to={`?${view.query}`} aria-current={view.query === query ? 'page' : undefined}>
                    {view.name}
                  </Link>
                  <button type="button" aria-label={`Change the view ${view.name}`} onClick={() => setAsked({ view })}>
                    …
                  </button>
                </li>
              ))}
            </PlainList>
          )}
          {isNew && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ view: null })}>
              Save this view
            </Button>
          )}
        </Row>
      )}
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.view ? `The view “${asked.view.name}”` : 'Save this view'}
        size={400}
      >
        {asked && (
          <ViewForm
            view={asked.view}
            query={query}
            onKept={(kept) => {
              setViews(kept)
              setAsked(null)
            }}
            onRemoved={(id) => {
              setViews(views.filter((view) => view.id !== id))
              setAsked(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const RULES = { name: (text: string) => (text.trim() === '' ? 'Please enter a name' : null) }

type ViewFormProps = Asked & {
  query: string
  onKept: (views: SavedView[]) => void
  onRemoved: (id: string) => void
}

function ViewForm({ view, query, onKept, onRemoved }: ViewFormProps) {
  const form = useRulesForm({ initial: { name: view?.name ?? '' }, rules: RULES, failed: SAVE_FAILED })
  const removing = useAction(SAVE_FAILED)
  const send = form.submit(async ({ name }) =>
    onKept(
      view
        ? await call(renameView, { params: { id: view.id }, body: { name: name.trim() } })
        : await call(saveView, { body: { list: 'bookings', name: name.trim(), query } }),
    ),
  )
  const remove = (id: string) =>
    void removing.run(async () => {
      await call(removeView, { params: { id } })
      onRemoved(id)
    })
  return (
    <Stack as="form" {...form.props(send)}>
      <TextInput label="Name" maxLength={60} required data-autofocus {...form.field('name')} />
      <FormError>{form.error ?? removing.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        {view && (
          <Button variant="subtle" color="pink" loading={removing.busy} onClick={() => remove(view.id)}>
            Remove
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {view ? 'Rename' : 'Save'}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
