import { Button } from '@mantine/core'
import { useState } from 'react'

import { reloadUser } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The server is out of reach while a token is stored: the person stays signed in and may try again. */
export function Reconnect() {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await reloadUser()
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<Icon name="refresh" size={18} />}
      onClick={() => void retry()}
    >
      Cannot connect. Retry
    </Button>
  )
}
