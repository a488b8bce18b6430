import { call } from '#web/api.ts'
import { objectToNoShow } from '#web/endpoints/bookings/cases.gen.ts'

import { StatementDialog, type StatementDialogProps } from './statement-dialog.tsx'

type ObjectionDialogProps = Pick<StatementDialogProps, 'opened' | 'onClose' | 'onSent'> & { bookingId: string }

/** The client says, in their own words, that they were there for a visit that was reported as missed. */
export function ObjectionDialog({ bookingId: id, ...props }: ObjectionDialogProps) {
  return (
    <StatementDialog
      title="Were you there?"
      lead="Our team asks both sides. The money stays on hold until we decide."
      label="I was there"
      send={(body, headers) => call(objectToNoShow, { params: { id }, body, headers })}
      {...props}
    />
  )
}
