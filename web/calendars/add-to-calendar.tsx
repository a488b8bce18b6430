import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { downloadBookingCalendar } from '#web/endpoints/calendars.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'

type AddToCalendarProps = {
  bookingId: string
  /** Session of the checkout, for people who aren't signed in. */
  sessionId?: string | null
}

/** One visit as a file that every calendar program opens. The call carries the token, so it cannot be a plain link. */
export function AddToCalendar({ bookingId, sessionId }: AddToCalendarProps) {
  const { busy, error, run } = useAction()
  const download = async () => {
    const query = sessionId ? { session_id: sessionId } : {}
    save(await call(downloadBookingCalendar, { params: { id: bookingId }, query }))
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<Icon name="download" size={18} />}
        onClick={() => void run(download)}
      >
        Add to calendar
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'visit.ics'
  link.click()
  URL.revokeObjectURL(address)
}
