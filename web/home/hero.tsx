import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import { HeroVideo } from './hero-video.tsx'
import { SearchForm } from './search-form.tsx'

import styles from './hero.module.css'

/** What floats beside the words on wide screens: one thing for each kind of service. */
const FLOATING = ['nail-polish', 'haircut', 'lipstick', 'dog', 'lotus'] as const

type HeroProps = { caption: string; title: string; description: string; services: readonly string[] }

/** The first screen: what it is, where, and how to start. */
export function Hero({ caption, title, description, services }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <HeroVideo />
      <div className={`hb-wrap ${styles.inner}`}>
        <div className={styles.words}>
          <p className={styles.caption}>{caption}</p>
          <h1 id="hero-title" className={styles.title}>
            {title}
          </h1>
          <p className={styles.description}>{description}</p>
        </div>
        <div className={styles.cluster} aria-hidden="true">
          {FLOATING.map((art) => (
            <span key={art} className={styles.float}>
              <picture>
                <source srcSet={`/stills/${art}-square-320.avif`} type="image/avif" />
                <img
                  src={`/stills/${art}-square-320.webp`}
                  alt=""
                  width={148}
                  height={148}
                  loading="lazy"
                  decoding="async"
                />
              </picture>
            </span>
          ))}
        </div>
        <SearchForm services={services} />
        <Row wrap gap={[12, 24]} className={styles.start}>
          <Button component={Link} to="/login" variant="white" size="lg" rightSection={<Icon name="arrow-right" />}>
            Get Started Today
          </Button>
          <Link to="/signup?role=provider" className={styles.offer}>
            Offer your own services
          </Link>
        </Row>
      </div>
    </section>
  )
}
