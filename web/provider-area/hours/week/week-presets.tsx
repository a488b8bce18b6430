import { Button } from '#web/ui/button.tsx'

import type { TimeWindow } from '#web/provider-area/hours/hours.ts'
import { Row } from '#web/ui/layout/row.tsx'

import { PRESETS } from './presets.ts'

type WeekPresetsProps = { onChange: (weekly: TimeWindow[][]) => void }

/** For a week without an open day: what is there is never replaced by a press. */
export function WeekPresets({ onChange }: WeekPresetsProps) {
  return (
    <Row wrap gap={8} role="group" aria-label="Start with a usual week">
      {PRESETS.map(({ name, week }) => (
        <Button key={name} size="sm" variant="default" onClick={() => onChange(week())}>
          {name}
        </Button>
      ))}
    </Row>
  )
}
