import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'

import type { Devices } from '#contract/push.ts'
import { readStanding, type Standing, turnOff, turnOn } from '#web/push/device.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'

type DeviceRowsProps = { devices: Devices; publicKey: string; onChange: (devices: Devices) => void }

const SAID: Record<Standing, string> = {
  here: 'Notifications are on here.',
  off: 'Notifications are off on this device.',
  blocked: 'Blocked. Allow them in your browser’s settings.',
  install: 'First tap Share, then “Add to Home Screen”, and open it there.',
  none: 'This browser can’t show notifications.',
}

/** The devices on which a person is notified: a switch for this one, and a way to end each other. */
export function DeviceRows({ devices, publicKey, onChange }: DeviceRowsProps) {
  const [standing, setStanding] = useState<Standing | null>(null)
  const act = useAction()
  useEffect(() => {
    let isLeft = false
    void readStanding(devices).then((found) => !isLeft && setStanding(found))
    return () => {
      isLeft = true
    }
  }, [devices])
  const here = standing === 'here' ? devices.devices.find(({ is_current }) => is_current) : undefined
  const on = () =>
    act.run(async () => {
      const now = await turnOn(publicKey)
      if (now) onChange(now)
      else setStanding(await readStanding(devices))
    })
  const off = (id: string, isHere: boolean) => act.run(async () => onChange(await turnOff(id, isHere)))
  return (
    <Stack as="li" gap={12}>
      <Row gap={12}>
        <Words title="Notifications on this device">
          <span role="status">{standing !== null && SAID[standing]}</span>
          <span>They never show addresses or codes, and stay quiet at night unless urgent.</span>
        </Words>
        {here && (
          <Button size="sm" variant="default" loading={act.busy} onClick={() => void off(here.id, true)}>
            Turn off here
          </Button>
        )}
        {standing === 'off' && (
          <Button size="sm" loading={act.busy} onClick={() => void on()}>
            Turn on here
          </Button>
        )}
      </Row>
      <FormError>{act.error}</FormError>
      {devices.devices
        .filter((one) => one !== here)
        .map(({ id, device, since_text }) => (
          <Row key={id} gap={12}>
            <Words title={device}>
              <span>On since {since_text}</span>
            </Words>
            <Button
              size="sm"
              variant="default"
              aria-label={`Turn off ${device}, on since ${since_text}`}
              onClick={() => void off(id, false)}
            >
              Turn off
            </Button>
          </Row>
        ))}
    </Stack>
  )
}
