import { Button } from '#web/ui/button.tsx'

import type { TimeOff } from '#contract/availability/time-off.ts'

import type { OwnTimeOff } from './use-time-off.ts'

/** Offers the times of one time off again. */
export function RemoveButton({ off, own }: { off: TimeOff; own: OwnTimeOff }) {
  return (
    <Button
      variant="default"
      size="sm"
      loading={own.removing === off.id}
      disabled={own.removing !== null && own.removing !== off.id}
      aria-label={`Remove time off: ${off.text}`}
      onClick={() => own.remove(off.id)}
    >
      Remove
    </Button>
  )
}
