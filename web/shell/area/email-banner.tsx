import { Button } from '@mantine/core'

import { call } from '#web/api.ts'
import { sendEmailConfirmation } from '#web/endpoints/accounts/security.gen.ts'
import type { SessionUser } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import styles from './email-banner.module.css'

/** For whoever has not confirmed their address: what that keeps out of their mail, and the link once more. */
export function EmailBanner({ user }: { user: SessionUser }) {
  const { busy, error, run } = useAct('We could not send the link. Please try again.')
  const send = () => run(async () => toast((await call(sendEmailConfirmation)).message))
  return (
    <Notice
      as="section"
      className={styles.banner}
      aria-label="Your email"
      tone="plain"
      icon="mail"
      actions={
        <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      <p>
        Please open the link that we mailed to <EmailText address={user.email} />. Until then our mails leave out
        places, telephone numbers and receipts.
      </p>
      <FormError>{error}</FormError>
    </Notice>
  )
}
