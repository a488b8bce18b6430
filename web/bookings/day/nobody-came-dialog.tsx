import { call } from '#web/api.ts'
import { StatementDialog, type StatementDialogProps } from '#web/bookings/detail/statement-dialog.tsx'
import { reportNobodyCame } from '#web/endpoints/bookings/visit-day.gen.ts'

type NobodyCameDialogProps = Pick<StatementDialogProps, 'opened' | 'onClose' | 'onSent'> & { bookingId: string }

/** The client says, in their own words, that nobody came. */
export function NobodyCameDialog({ bookingId: id, ...props }: NobodyCameDialogProps) {
  return (
    <StatementDialog
      title="Nobody came?"
      lead="We’re sorry. We’ll look into it and ask your provider. If nobody came, you get a full refund."
      label="Nobody came"
      send={(body, headers) => call(reportNobodyCame, { params: { id }, body, headers })}
      {...props}
    />
  )
}
