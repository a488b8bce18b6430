import { Button } from '#web/ui/button.tsx'

import type { TimeWindow } from '#web/provider-area/hours/hours.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { PRESETS } from './presets.ts'

type WeekPresetsProps = {
  /** No day is open yet. */
  isEmpty: boolean
  onChange: (weekly: TimeWindow[][]) => void
}

/** Weeks that many keep. Nothing is saved by the press, and Undo brings back what was there. */
export function WeekPresets({ isEmpty, onChange }: WeekPresetsProps) {
  return (
    <Row wrap gap={8} role="group" aria-label={isEmpty ? 'Start with a usual week' : 'Replace with a usual week'}>
      {!isEmpty && (
        <Quiet as="span" size="sm">
          Replace with
        </Quiet>
      )}
      {PRESETS.map(({ name, week }) => (
        <Button key={name} size="sm" variant="default" onClick={() => onChange(week())}>
          {name}
        </Button>
      ))}
    </Row>
  )
}
