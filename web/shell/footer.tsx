import { Link } from 'react-router'

import { RESPONSE_PROMISE, SUPPORT_HOURS } from '#contract/constants.ts'
import { Logo } from './app-bar/logo.tsx'
import { SchemeToggle } from './app-bar/scheme-toggle.tsx'
import { useSite } from './site.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './footer.module.css'

const EXPLORE = [
  ['/', 'Home'],
  ['/services', 'Services'],
  ['/gift-cards', 'Gift cards'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
] as const
const LEGAL = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms', 'Terms'],
] as const

export function Footer() {
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <div className={`hb-wrap ${styles.columns}`}>
        <div className={styles.brand}>
          <Logo width={128} />
          <p>At-home beauty, wellness and pet care in {site.serviceArea}.</p>
          <p>
            By phone {SUPPORT_HOURS}, by email {RESPONSE_PROMISE}.
          </p>
        </div>
        <Stack as="nav" gap={0} aria-label="Explore" className={styles.list}>
          <h2>Explore</h2>
          {EXPLORE.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Stack>
        <Stack as="nav" gap={0} aria-label="Legal" className={styles.list}>
          <h2>Legal</h2>
          {LEGAL.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Stack>
        {site.socialLinks.length > 0 && (
          <Stack as="nav" gap={0} aria-label="Follow us" className={styles.list}>
            <h2>Follow us</h2>
            {site.socialLinks.map(({ label, href }) => (
              <a key={href} href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            ))}
          </Stack>
        )}
      </div>
      <Row wrap gap={16} justify="between" className={`hb-wrap ${styles.last}`}>
        <p>© {site.name}. Prices in Canadian dollars.</p>
        <SchemeToggle />
      </Row>
    </footer>
  )
}
