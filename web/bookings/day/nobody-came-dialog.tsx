import { call } from '#web/api.ts'
import { StatementDialog, type StatementDialogProps } from '#web/bookings/detail/statement-dialog.tsx'
import { reportNobodyCame } from '#web/endpoints/bookings/visit-day.gen.ts'

type NobodyCameDialogProps = Pick<StatementDialogProps, 'opened' | 'onClose' | 'onSent'> & { bookingId: string }

/** The client says, in their own words, that nobody came. */
export function NobodyCameDialog({ bookingId: id, ...props }: NobodyCameDialogProps) {
  return (
    <StatementDialog
      title="Nobody came?"
      lead="We are sorry. An administrator looks at it and asks your provider as well. What you paid waits until they have decided; if nobody came, all of it goes back."
      description="For example how long you waited, and whether anybody called."
      label="Tell us that nobody came"
      send={(body, headers) => call(reportNobodyCame, { params: { id }, body, headers })}
      {...props}
    />
  )
}
