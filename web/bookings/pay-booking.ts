import { call } from '#web/api.ts'
import { openCheckout } from '#web/endpoints.gen.ts'

/** Opens the hosted checkout and goes there. @throws ApiError when it cannot be opened */
export async function payBooking(bookingId: string): Promise<void> {
  const { url } = await call(openCheckout, { body: { booking_id: bookingId } })
  window.location.assign(url)
}
