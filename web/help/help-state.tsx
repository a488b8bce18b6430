import type { HelpTicket } from '#contract/support.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

/** State of a ticket in the words of the person who asked. */
export function HelpState({ state }: Pick<HelpTicket, 'state'>) {
  if (state === 'answered')
    return (
      <Badge tone="accent" icon="mail">
        Answered
      </Badge>
    )
  if (state === 'solved')
    return (
      <Badge tone="ok" icon="check">
        Solved
      </Badge>
    )
  return (
    <Badge tone="quiet" icon="clock">
      Waiting for us
    </Badge>
  )
}
