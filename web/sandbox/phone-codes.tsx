import { useEffect } from 'react'

import type { PresentCode } from '#contract/sandbox.ts'
import { call } from '#web/api.ts'
import { listPresentCodes } from '#web/endpoints/sandbox.gen.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './phone-codes.module.css'

const REFRESH_MS = 1000

/** Second-factor codes of the demo's admins, new every half minute. */
export function PhoneCodes() {
  const { data, reload } = useLoaded('codes', (signal) => call(listPresentCodes, { signal, token: '' }))
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (data ?? []).map((phone) => <Phone key={phone.email} phone={phone} />)
}

function Phone({ phone: { email, code, seconds_left, is_used } }: { phone: PresentCode }) {
  return (
    <Surface as="section" aria-label={`Authenticator app of ${email}`} className={styles.phone}>
      <Row gap={12} className={styles.who}>
        <Icon name="shield" size={24} />
        <Words title="Authenticator app">
          <span>{email}</span>
        </Words>
      </Row>
      <strong className={styles.code} data-used={is_used || undefined}>
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
      <Quiet size="sm" className={`${styles.left} hb-figures`}>
        {is_used ? `Used. The next one comes in ${seconds_left} s` : `Valid for ${seconds_left} s`}
      </Quiet>
    </Surface>
  )
}
