import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { SERVICE_AREA } from '#contract/constants.ts'
import { postalArea } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { getPlace } from '#web/endpoints/availability/areas.gen.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

import styles from '#web/accounts/fields.module.css'

const WHOLE = 6

/** Says before the sign-up that no provider travels to the postal code yet; an account can be made all the same. */
export function AreaLine({ postal }: { postal: string }) {
  const area = postalArea(postal)
  const asked = area?.length === WHOLE ? area : null
  const [outside, setOutside] = useState<{ asked: string; prefix: string } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let isCurrent = true
    // A hint: without an answer nothing is said.
    call(getPlace, { params: { postal: asked }, token: '' }).then(
      ({ city, prefix }) => isCurrent && city === null && setOutside({ asked, prefix }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  return (
    <div role="status" className={styles.said}>
      {outside?.asked === asked && asked !== null && (
        <Notice tone="warn" icon="map-pin">
          We’re not in {outside.prefix} yet, only in {SERVICE_AREA}. You can still sign up and{' '}
          <Link to={`/services?postal=${asked}`} target="_blank">
            get alerts
          </Link>
          .
        </Notice>
      )}
    </div>
  )
}
