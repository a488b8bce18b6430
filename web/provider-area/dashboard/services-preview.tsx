import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Service } from '#contract/providers.ts'
import { serviceLook } from '#web/provider-area/services/service-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './services-preview.module.css'

export function ServicesPreview({ services, total }: { services: readonly Service[]; total: number }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="services">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="services">Your services</Heading>
        {total > 0 && <Link to="/provider/services">{total > services.length ? `See all ${total}` : 'Manage'}</Link>}
      </Row>
      {total === 0 ? (
        <Stack gap={12} align="start">
          <Quiet>None yet.</Quiet>
          <Button
            component={Link}
            to="/provider/services/create"
            size="sm"
            variant="light"
            leftSection={<Icon name="plus" size={18} />}
          >
            Add a service
          </Button>
        </Stack>
      ) : (
        <PlainList gap={4}>
          {services.map((service) => {
            const { id, title, price } = service
            const { tone, label } = serviceLook(service)
            return (
              <Row as="li" key={id} gap={12}>
                <VisitPicture service={service} size={44} />
                <Row wrap gap={[4, 12]} className={styles.what}>
                  <Link to={`/provider/services/${id}`} className={styles.title}>
                    {title}
                  </Link>
                  {label !== 'Active' && <Badge tone={tone}>{label}</Badge>}
                </Row>
                <span className={styles.price}>
                  <Money amount={price} short />
                </span>
              </Row>
            )
          })}
        </PlainList>
      )}
    </Surface>
  )
}
