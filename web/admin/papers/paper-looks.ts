import type { PaperCard } from '#contract/papers.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

type Look = { tone: Tone; icon: IconName; label: string }

/** Labels of a paper's status, for admins. */
const LOOKS: Record<PaperCard['level'], Look> = {
  missing: { tone: 'warn', icon: 'minus', label: 'Missing' },
  waiting: { tone: 'warn', icon: 'clock', label: 'To check' },
  ok: { tone: 'ok', icon: 'check', label: 'Accepted' },
  ending: { tone: 'warn', icon: 'alert', label: 'Ends soon' },
  expired: { tone: 'bad', icon: 'alert', label: 'Expired' },
  refused: { tone: 'bad', icon: 'ban', label: 'Refused' },
  grace: { tone: 'info', icon: 'clock', label: 'Asked for' },
  optional: { tone: 'quiet', icon: 'minus', label: 'Optional' },
}

export function levelLook(level: PaperCard['level']): Look {
  return LOOKS[level]
}
