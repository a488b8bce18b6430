import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { listDevices } from '#web/endpoints/push.gen.ts'
import { readStanding, turnOn } from '#web/push/device.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

/** A person who has pressed "Not now" in this browser isn't asked again. */
const DECLINED_KEY = 'homebloom.push-declined'

type PushOfferProps = { booking: Booking | undefined; side: 'client' | 'provider' }

/**
 * Offered beside a booking that was made, where it would work, to people who haven't said no. The browser asks its own
 * question after the tap, and never before.
 */
export function PushOffer({ booking, side }: PushOfferProps) {
  const [key, setKey] = useState<string | null>(null)
  const act = useAction()
  useEffect(() => {
    let isLeft = false
    void findOffer().then((found) => !isLeft && setKey(found))
    return () => {
      isLeft = true
    }
  }, [])
  if (key === null || !booking?.is_upcoming) return null
  const leave = () => {
    localStorage.setItem(DECLINED_KEY, '1')
    setKey(null)
  }
  const accept = () =>
    act.run(async () => {
      if (!(await turnOn(key))) return leave()
      toast('Notifications are on.')
      setKey(null)
    })
  return (
    <Notice
      as="section"
      tone="plain"
      icon="bell"
      aria-label="Tell me on this device"
      title={`Notify me here when ${side === 'client' ? nextFrom(booking) : 'a client wants to book me'}`}
      actions={
        <>
          <Button size="sm" loading={act.busy} onClick={() => void accept()}>
            Tell me here
          </Button>
          <Button size="sm" variant="default" onClick={leave}>
            Not now
          </Button>
        </>
      }
    >
      <FormError>{act.error}</FormError>
    </Notice>
  )
}

/** The client's next message. */
function nextFrom({ status, provider: { full_name } }: Booking): string {
  return `${full_name.split(' ')[0] ?? ''} ${status === 'pending' ? 'answers' : 'is on the way'}`
}

/** @returns the site's key, where there is something to offer */
async function findOffer(): Promise<string | null> {
  if (localStorage.getItem(DECLINED_KEY) !== null) return null
  const devices = await call(listDevices).catch(() => null)
  if (devices === null || devices.public_key === null) return null
  return (await readStanding(devices)) === 'off' ? devices.public_key : null
}
