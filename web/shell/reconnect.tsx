import { Button } from '#web/ui/button.tsx'

import { reloadUser } from '#web/session.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The server is out of reach while a token is stored: the person stays signed in and may try again. */
export function Reconnect() {
  const { busy, run } = useAction()
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<Icon name="refresh" size={18} />}
      onClick={() => void run(reloadUser)}
    >
      Cannot connect. Retry
    </Button>
  )
}
