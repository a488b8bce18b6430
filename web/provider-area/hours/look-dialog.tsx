import type { HoursPreview } from '#contract/availability.ts'
import { lengthText } from '#contract/clock.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { BookedMeanwhile, VisitsMet } from './visits-met.tsx'

import styles from './visits-met.module.css'

type LookDialogProps = {
  asking: { preview: HoursPreview; isAgain: boolean } | null
  busy: boolean
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Before hours are saved: the visits that they leave out, slots that become one, and those that can't be booked. */
export function LookDialog({ asking, ...props }: LookDialogProps) {
  return (
    <ConfirmDialog
      opened={asking !== null}
      title="Save these hours?"
      confirmLabel="Save hours"
      cancelLabel="Go back"
      {...props}
    >
      {asking && <Look {...asking} />}
    </ConfirmDialog>
  )
}

function Look({ preview, isAgain }: NonNullable<LookDialogProps['asking']>) {
  const { visits, merged, too_short, shortest_minutes } = preview
  return (
    <Stack gap={16} className={styles.look}>
      {isAgain && <BookedMeanwhile />}
      <VisitsMet visits={visits} where="outside these hours" />
      {too_short.length > 0 && (
        <Windows
          title={`Too short to book: your shortest visit takes ${lengthText(shortest_minutes)}.`}
          windows={too_short}
        />
      )}
      {merged.length > 0 && <Windows title="Saved as one:" windows={merged} />}
    </Stack>
  )
}

function Windows({ title, windows }: { title: string; windows: HoursPreview['merged'] }) {
  return (
    <div className={styles.met}>
      <IconLine icon="info">{title}</IconLine>
      <PlainList>
        {windows.map(({ day, text }) => (
          <li key={day + text}>
            {day}, <span className="hb-figures">{text}</span>
          </li>
        ))}
      </PlainList>
    </div>
  )
}
