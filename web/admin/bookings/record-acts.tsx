import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { AdminRecord } from '#contract/admin/bookings.ts'
import { useTableKeys } from '#web/admin/table/use-table-keys.ts'
import { call } from '#web/api.ts'
import { remindProvider } from '#web/endpoints/admin/bookings.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ActForm } from './act-form.tsx'
import { ACTS } from './booking-words.ts'

const GiveForm = lazyComponent(async () => (await import('#web/admin/disputes/give-form.tsx')).GiveForm)
const MoveForm = lazyComponent(async () => (await import('./move-form.tsx')).MoveForm)

type Asked = AdminRecord['can']['acts'][number] | 'move' | 'refund'
function titleOf(asked: Asked | null): string | null {
  if (asked === 'move') return 'Move this visit'
  if (asked === 'refund') return 'Refund this visit'
  return asked && `${ACTS[asked.act].label}?`
}

type RecordActsProps = { record: AdminRecord; focuses: boolean; onDone: () => void }

/** Buttons for the acts that this admin can take now, and the reasons against the others. `e` focuses the first. */
export function RecordActs({ record, focuses, onDone }: RecordActsProps) {
  const { id, can } = record
  const [asked, setAsked] = useState<Asked | null>(null)
  const reminding = useAction()
  const root = useRef<HTMLElement>(null)
  const focusFirst = () => root.current?.querySelector<HTMLElement>('button, a')?.focus()
  useEffect(() => {
    if (focuses) focusFirst()
  }, [focuses])
  useTableKeys({ step: () => {}, open: () => {}, act: focusFirst, help: () => {} })
  const open = can.acts.filter(({ why_not }) => why_not === null)
  const shut = can.acts.filter(({ why_not }) => why_not !== null)
  const done = () => {
    setAsked(null)
    onDone()
  }
  const remind = () =>
    void reminding.run(async () => {
      await call(remindProvider, { params: { id } })
      toast('Reminder sent.')
      onDone()
    })
  const money = `/admin/cases?${new URLSearchParams({ state: 'money', of: id }).toString()}`
  const hasNone = can.acts.length === 0 && !can.goodwill
  return (
    <Surface as="section" gap={12} ref={root} aria-labelledby="acts">
      <Heading id="acts">Actions</Heading>
      {hasNone && <Quiet>Needs support or finance scope.</Quiet>}
      <Row wrap gap={8}>
        {can.move?.why_not === null && (
          <Button size="sm" onClick={() => setAsked('move')}>
            Move it
          </Button>
        )}
        {open.map((outlook) => (
          <Button key={outlook.act} size="sm" variant="default" onClick={() => setAsked(outlook)}>
            {ACTS[outlook.act].label}
          </Button>
        ))}
        {can.remind && (
          <Button size="sm" variant="default" loading={reminding.busy} onClick={remind}>
            Remind the provider
          </Button>
        )}
        {can.refund?.why_not === null && (
          <Button size="sm" variant="default" onClick={() => setAsked('refund')}>
            Refund the visit
          </Button>
        )}
        {can.goodwill && (
          <Button component={Link} size="sm" variant="default" to={money}>
            {can.waive === null ? 'Give goodwill credit' : 'Waive fee or give credit'}
          </Button>
        )}
      </Row>
      <FormError>{reminding.error}</FormError>
      {(shut.length > 0 || can.move?.why_not || can.refund?.why_not) && (
        <details>
          <summary>Not possible now</summary>
          <ul>
            {can.move?.why_not && <li>Move it: {can.move.why_not}</li>}
            {can.refund?.why_not && <li>Refund the visit: {can.refund.why_not}</li>}
            {shut.map(({ act, why_not }) => (
              <li key={act}>
                {ACTS[act].label}: {why_not}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Dialog opened={asked !== null} onClose={() => setAsked(null)} title={titleOf(asked)} size={480}>
        {asked === 'move' && <MoveForm record={record} onClose={() => setAsked(null)} onDone={done} />}
        {asked === 'refund' && can.refund && <GiveForm kind="refund" id={id} most={can.refund.most} onGiven={done} />}
        {asked !== null && typeof asked !== 'string' && (
          <ActForm id={id} outlook={asked} onClose={() => setAsked(null)} onDone={done} />
        )}
      </Dialog>
    </Surface>
  )
}
