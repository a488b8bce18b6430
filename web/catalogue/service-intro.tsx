import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import type { EntryPicture } from '#contract/catalogue.ts'
import { queryString } from '#web/api.ts'
import { usePlace } from '#web/use-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'
import { MoneyRange } from '#web/ui/values/money.tsx'
import { Price } from '#web/ui/values/price.tsx'

import styles from './service-intro.module.css'

type ServiceIntroProps = {
  service: {
    title: string
    category: string
    category_slug: string
    description: string
    art: string
    still: string | null
    picture?: EntryPicture | null
    minPrice: number
    maxPrice: number
  }
  /** One provider's price and duration, instead of the range. */
  offer?: { price: number; duration_minutes: number; charges_gst: boolean }
  /** The visitor's postal code, if known. */
  postal?: string | undefined
  /** At least one provider does. */
  isOffered?: boolean
  /** The city of the page. */
  city?: { name: string; slug: string }
}

/** Introduction of a service: description, price, and how to book. */
export function ServiceIntro({ service, offer, postal, city, isOffered = true }: ServiceIntroProps) {
  const { place = postal } = usePlace()
  return (
    <div className={styles.intro} data-small={city && ''}>
      <div className={styles.art}>
        <PhotoTile
          art={service.art}
          still={service.still}
          picture={service.picture ?? null}
          size={176}
          sizes={city ? '160px' : '(max-width: 37.5em) 100vw, 280px'}
          eager
        />
      </div>
      <div className={styles.words}>
        <Row as="nav" wrap gap={4} aria-label="Breadcrumb" className={styles.path}>
          <Link to="/services" className="hb-name">
            Services
          </Link>
          <Icon name="chevron-right" size={14} />
          {city ? (
            <Link to={`/in/${city.slug}`} className="hb-name">
              {city.name}
            </Link>
          ) : (
            <Link to={`/services?category=${service.category_slug}`} className="hb-name">
              {service.category}
            </Link>
          )}
        </Row>
        <h1>{city ? `${service.title} in ${city.name}` : service.title}</h1>
        {/* Pages of a city are about its providers and leave the description out. */}
        {!city && <p className={styles.text}>{service.description}</p>}
        <PlainList row gap={[8, 24]} className={styles.facts}>
          <Row as="li">
            <Icon name="wallet" />
            <span>
              {offer === undefined ? (
                <>
                  <strong>
                    <MoneyRange from={service.minPrice} to={service.maxPrice} /> CAD
                  </strong>{' '}
                  before tax
                </>
              ) : (
                <Price amount={offer.price} chargesGst={offer.charges_gst} currency />
              )}
            </span>
          </Row>
          {offer && (
            <Row as="li">
              <Icon name="clock" /> {durationText(offer.duration_minutes)}
            </Row>
          )}
          <Row as="li" className={styles.home}>
            <Icon name="home" /> At your home
          </Row>
        </PlainList>
        {offer === undefined && isOffered && (
          <Button
            component={Link}
            to={`/search${queryString({ service: service.title, city: place ? undefined : city?.name, postal: place })}`}
            variant="default"
            leftSection={<Icon name="calendar" size={18} />}
            className={styles.when}
          >
            Pick a day
          </Button>
        )}
      </div>
    </div>
  )
}
