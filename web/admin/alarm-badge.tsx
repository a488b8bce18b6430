import type { Alarm } from '#contract/bookings/safety.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

const LOOKS: Record<Alarm['state'], [Tone, IconName, string]> = {
  open: ['bad', 'alert', 'Unassigned'],
  acknowledged: ['warn', 'eye', 'Being handled'],
  closed: ['quiet', 'check', 'Closed'],
}

/** State of an alarm. */
export function AlarmBadge({ alarm: { state } }: { alarm: Pick<Alarm, 'state'> }) {
  const [tone, icon, label] = LOOKS[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
