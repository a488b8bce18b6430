import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Service } from '#contract/providers.ts'
import { serviceLook } from '#web/provider-area/services/service-words.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './preview.module.css'

export function ServicesPreview({ services, total }: { services: readonly Service[]; total: number }) {
  return (
    <Surface as="section" aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services">Your services</h2>
        {total > 0 && <Link to="/provider/services">{total > services.length ? `See all ${total}` : 'Manage'}</Link>}
      </div>
      {total === 0 ? (
        <div className={styles.none}>
          <p>Offer something from the catalogue and clients can find you.</p>
          <Button
            component={Link}
            to="/provider/services/create"
            size="sm"
            variant="light"
            leftSection={<Icon name="plus" size={18} />}
          >
            Add a service
          </Button>
        </div>
      ) : (
        <ul className={styles.list}>
          {services.map((service) => {
            const { id, title, price, art } = service
            const { tone, label } = serviceLook(service)
            return (
              <li key={id}>
                <ArtTile art={art} size={32} square />
                <Link to={`/provider/services/${id}`}>{title}</Link>
                {label !== 'Active' && <Badge tone={tone}>{label}</Badge>}
                <Money amount={price} short />
              </li>
            )
          })}
        </ul>
      )}
    </Surface>
  )
}
