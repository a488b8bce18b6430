import { Button } from '@mantine/core'
import { useState } from 'react'

import type { TimeOff } from '#contract/availability/time-off.ts'
import { ApiError, call } from '#web/api.ts'
import { listTimeOff, removeTimeOff } from '#web/endpoints/availability/time-off.gen.ts'
import { VisitsMet } from '#web/provider-area/hours/visits-met.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { TimeOffForm } from './time-off-form.tsx'

import styles from './time-off.module.css'

const FAILED = 'Failed to remove the time off. Please try again later.'

/** Days and hours away: what is ahead, and a form to add more. Booked visits stay and are named. */
export function TimeOffPanel({ saved, today }: { saved: readonly TimeOff[]; today: string }) {
  const [list, setList] = useState(saved)
  const [removed, setRemoved] = useState('')
  const { busy, error, run } = useAct(() => FAILED)

  const refresh = async () => setList(await call(listTimeOff))
  const remove = (id: string) =>
    run(async () => {
      setRemoved(id)
      try {
        await call(removeTimeOff, { params: { id } })
        toast('Time off removed')
      } catch (reason) {
        // Gone already, in another tab: then the list only has to follow.
        if (!(reason instanceof ApiError && reason.status === 404)) throw reason
      } finally {
        await refresh()
      }
    })

  return (
    <Stack gap={20}>
      {list.length === 0 && <Quiet>No time off ahead.</Quiet>}
      <PlainList gap={12}>
        {list.map((off) => (
          <Row as="li" key={off.id} gap={[12, 16]} align="start" justify="between" className={styles.item}>
            <Words title={off.text}>
              {off.note && <span>{off.note}</span>}
              <VisitsMet visits={off.visits} />
            </Words>
            <Button
              variant="default"
              size="sm"
              loading={busy && removed === off.id}
              aria-label={`Remove time off: ${off.text}`}
              onClick={() => void remove(off.id)}
            >
              Remove
            </Button>
          </Row>
        ))}
      </PlainList>
      <FormError>{error}</FormError>
      <TimeOffForm
        today={today}
        onAdded={async () => {
          toast('Time off added')
          await refresh().catch(() => undefined)
        }}
      />
    </Stack>
  )
}
