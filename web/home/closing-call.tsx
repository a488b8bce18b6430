import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { useSession } from '#web/session.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'

import { lineOf, type PartWords } from './words.ts'

import styles from './closing-call.module.css'

/** The last word of the home page: both ways in. */
export function ClosingCall({ title, intro }: PartWords) {
  const { user } = useSession()
  // Both buttons lead in, and a signed-in reader is in.
  if (user) return null
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className="hb-wrap">
        <div className={styles.panel}>
          <img src="/art/bouquet.webp" alt="" width={120} height={120} loading="lazy" className={styles.left} />
          <div>
            <h2 id="closing-title" className={styles.title}>
              {title}
            </h2>
            <p className={styles.text}>{lineOf(intro)}</p>
            <ButtonRow justify="center" className={styles.actions}>
              <Button component={Link} to="/signup?role=client" size="lg">
                Sign Up as Client
              </Button>
              <Button component={Link} to="/signup?role=provider" size="lg" variant="default">
                Join as Service Provider
              </Button>
            </ButtonRow>
          </div>
          <img src="/art/house-garden.webp" alt="" width={120} height={120} loading="lazy" className={styles.right} />
        </div>
      </div>
    </section>
  )
}
