import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { useSession } from '#web/session.ts'
import { landingPath } from '#web/roles.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import { HeroVideo } from './hero-video.tsx'
import { SearchForm } from './search-form.tsx'

import styles from './hero.module.css'

/** Pictures beside the words on wide screens: one for each kind of service. */
const FLOATING = ['nail-polish', 'haircut', 'lipstick', 'dog', 'lotus'] as const

type HeroProps = { caption: string; title: string; description: string }

/** The first screen: what it is, where, and how to start. */
export function Hero({ caption, title, description }: HeroProps) {
  // Known after the page: what changes then has the same height, so nothing moves.
  const { user } = useSession()
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <HeroVideo />
      <div className={`hb-wrap ${styles.inner}`}>
        <div className={styles.words}>
          <p className={styles.caption}>{user ? `Hello, ${user.first_name}` : caption}</p>
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
        <SearchForm />
        <Row wrap gap={[12, 24]} className={styles.start}>
          <Button
            component={Link}
            to={user ? landingPath(user) : '/login'}
            variant="white"
            size="lg"
            rightSection={<Icon name="arrow-right" />}
          >
            {user ? 'Go to your dashboard' : 'Get Started Today'}
          </Button>
          <Link to="/signup?role=provider" className={styles.offer} data-known={user ? '' : undefined}>
            Offer your own services
          </Link>
        </Row>
      </div>
    </section>
  )
}
