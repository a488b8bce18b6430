import { Button } from '#web/ui/button.tsx'

import type { Booking } from '#contract/bookings.ts'
import { Icon } from '#web/ui/icon.tsx'

import { addressLine, mapLink } from './client-facts.tsx'

/** A tap to call the client and one for the way there, each as soon as it is open to the provider. */
export function ContactButtons({ booking: { client, location } }: { booking: Booking }) {
  return (
    <>
      {client.phone_number && (
        <Button
          component="a"
          href={`tel:+1${client.phone_number}`}
          variant="default"
          leftSection={<Icon name="phone" size={18} />}
        >
          Call
        </Button>
      )}
      {location.street_address && (
        <Button
          component="a"
          href={mapLink(addressLine(location))}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Icon name="map-pin" size={18} />}
        >
          Directions
        </Button>
      )}
    </>
  )
}
