import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import { SERVICE_DESCRIPTION_CUT } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { StillSquare } from '#web/ui/pictures/still-square.tsx'
import { cutText } from '#web/ui/values/cut-text.ts'
import { Price } from '#web/ui/values/price.tsx'
import { serviceChoices } from '#web/ui/values/service-choices.ts'

import styles from './offering-card.module.css'

/** One service of a provider; the whole card leads to it. */
export function OfferingCard({
  service,
  chargesGst,
}: {
  service: Pick<
    Service,
    'id' | 'title' | 'description' | 'price' | 'art' | 'duration_minutes' | 'instant' | 'add_ons' | 'max_quantity'
  > & {
    still: string | null
  }
  chargesGst: boolean
}) {
  const choices = serviceChoices(service)
  return (
    <Surface as="li" lifts className={styles.card}>
      <span className={styles.picture}>
        <StillSquare art={service.art} still={service.still} />
      </span>
      <div className={styles.words}>
        <h3>
          <Link to={`/services/${service.id}`} prefetch="intent" className="hb-name hb-cover">
            {service.title}
          </Link>
        </h3>
        <Quiet size="sm">{cutText(service.description, SERVICE_DESCRIPTION_CUT)}</Quiet>
        {choices.length > 0 && (
          <Quiet size="sm" className={styles.choices}>
            {choices.join(' · ')}
          </Quiet>
        )}
        <p className={styles.price}>
          <Price amount={service.price} chargesGst={chargesGst} /> · {durationText(service.duration_minutes)}
          {service.instant === 'everybody' && ' · Instant booking'}
        </p>
      </div>
    </Surface>
  )
}
