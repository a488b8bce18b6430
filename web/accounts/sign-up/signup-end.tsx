import { Button } from '#web/ui/button.tsx'

import { Message } from '#web/accounts/message.tsx'
import { useSite } from '#web/shell/site.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

import type { useSignup } from './use-signup.ts'

const CREATED = {
  client: 'One last step: please read and accept the client terms.',
  provider: 'One last step: please read and accept the provider terms.',
}

type SignupEndProps = {
  phase: ReturnType<typeof useSignup>['phase']
  side: 'client' | 'provider'
  onLogin: () => void
}

/** Message after the account is created, and after its terms. */
export function SignupEnd({ phase, side, onLogin }: SignupEndProps) {
  const { name } = useSite()
  return (
    <>
      <Dialog opened={phase === 'created'} onClose={ignore} closable={false} withClose={false} title="Account created">
        <Message art="party">{CREATED[side]}</Message>
      </Dialog>
      <Dialog opened={phase === 'accepted'} onClose={onLogin} withClose={false} title="You are all set">
        <Message art="check">
          Terms accepted successfully! Welcome to {name}. You can now login to your dashboard.
        </Message>
        <ToLogin onClick={onLogin} />
      </Dialog>
      <Dialog opened={phase === 'failed'} onClose={onLogin} withClose={false} title="Almost there">
        <Message art="warning" failed>
          Failed to accept terms. Please try logging in and accepting terms from your dashboard.
        </Message>
        <ToLogin onClick={onLogin} />
      </Dialog>
    </>
  )
}

function ToLogin({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" fullWidth style={{ marginTop: 16 }} onClick={onClick}>
      Go to login
    </Button>
  )
}

/** The message stays until the terms open by themselves. */
function ignore(): void {}
