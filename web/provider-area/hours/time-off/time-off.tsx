import { Button } from '#web/ui/button.tsx'

import { VisitsMet } from '#web/provider-area/hours/visits-met.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'

import { RemoveButton } from './remove-button.tsx'
import type { OwnTimeOff } from './use-time-off.ts'

import styles from './time-off.module.css'

/** Days and hours away that are ahead. Booked visits stay and are named. */
export function TimeOffPanel({ own, onAdd }: { own: OwnTimeOff; onAdd: () => void }) {
  return (
    <Stack gap={20}>
      {own.list.length === 0 && <Quiet>No time off planned.</Quiet>}
      <PlainList gap={12}>
        {own.list.map((off) => (
          <Row as="li" key={off.id} gap={[12, 16]} align="start" justify="between" className={styles.item}>
            <Words title={off.text}>
              {off.note && <span>{off.note}</span>}
              <VisitsMet visits={off.visits} />
            </Words>
            <RemoveButton off={off} own={own} />
          </Row>
        ))}
      </PlainList>
      <FormError>{own.error}</FormError>
      <div>
        <Button variant="default" onClick={onAdd}>
          Add time off
        </Button>
      </div>
    </Stack>
  )
}
