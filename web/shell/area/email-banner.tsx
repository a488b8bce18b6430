import { Button } from '#web/ui/button.tsx'
import { Link, useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { sendEmailConfirmation } from '#web/endpoints/accounts/security.gen.ts'
import { retryEmail } from '#web/endpoints/delivery.gen.ts'
import { reloadUser, type SessionUser } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { FoldNotice } from '#web/ui/layout/fold-notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

/** For people whose email came back, or who haven't confirmed their address. */
export function EmailBanner({ user }: { user: SessionUser }) {
  return user.email_state === 'returned' ? <Returned user={user} /> : <Unconfirmed user={user} />
}

/** Notice about an email that came back, with the two ways to solve it. */
function Returned({ user }: { user: SessionUser }) {
  const { busy, error, run } = useAction()
  const { revalidate } = useRevalidator()
  const retry = () =>
    run(async () => {
      toast((await call(retryEmail)).message)
      await reloadUser()
      await revalidate()
    })
  return (
    <FoldNotice
      aria-label="Your email"
      tone="warn"
      icon="mail"
      short="Our emails to you bounced"
      withShort
      actions={
        <>
          <Button component={Link} to="/account/email" size="sm">
            Change my email
          </Button>
          <Button variant="default" size="sm" loading={busy} onClick={() => void retry()}>
            It’s correct
          </Button>
        </>
      }
    >
      <p>
        We won’t email <EmailText address={user.email} /> until you change or confirm it. Your inbox has everything.
      </p>
      <FormError>{error}</FormError>
    </FoldNotice>
  )
}

/**
 * Notice about an unconfirmed address and the parts that its emails leave out, with a button to send the link again.
 */
function Unconfirmed({ user }: { user: SessionUser }) {
  const { busy, error, run } = useAction()
  const send = () => run(async () => toast((await call(sendEmailConfirmation)).message))
  return (
    <FoldNotice
      aria-label="Your email"
      tone="plain"
      icon="mail"
      short="Confirm your email"
      withShort
      actions={
        <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      <p>
        We sent a link to <EmailText address={user.email} />. Until you open it, our emails won’t include addresses,
        phone numbers or receipts.
      </p>
      <FormError>{error}</FormError>
    </FoldNotice>
  )
}
