import { RESPONSE_PROMISE, SUPPORT_HOURS } from '#contract/constants.ts'
import { useSite } from '#web/shell/site.ts'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './support-line.module.css'

/** Contact details of support. */
export function SupportLine() {
  const { supportEmail, supportPhone } = useSite()
  return (
    <Quiet size="md" className={styles.line}>
      Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, answered {RESPONSE_PROMISE}, or call{' '}
      <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>, {SUPPORT_HOURS}.
    </Quiet>
  )
}
