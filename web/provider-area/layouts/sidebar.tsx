import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'

import { type AreaLink, areaLinks } from './area-links.ts'
import type { SessionUser } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './sidebar.module.css'

const ON_PHONES = 4

/** The links of the provider area: a column beside the page, on small screens a bar at the bottom. */
export function Sidebar({ user, pending, alerts }: { user: SessionUser; pending: number; alerts: boolean }) {
  const links = areaLinks(user)
  const [more, setMore] = useState(false)
  const { pathname } = useLocation()
  const isBehindMore = links.slice(ON_PHONES).some(({ to }) => pathname.startsWith(to))
  const badgeOf = ({ to }: AreaLink): LinkBadge => {
    if (to === '/provider/requests' && pending > 0) return { text: String(pending), spoken: 'pending' }
    return alerts && to.startsWith('/provider/dashboard') ? { text: '!', spoken: 'needs your attention' } : null
  }

  return (
    <>
      <nav className={styles.side} aria-label="Provider area">
        {links.map((link, at) => (
          <AreaNavLink key={link.to} link={link} badge={badgeOf(link)} className={at < ON_PHONES ? '' : styles.wide} />
        ))}
        <button
          type="button"
          className={`${styles.link} ${styles.more}`}
          aria-haspopup="dialog"
          data-active={isBehindMore || undefined}
          onClick={() => setMore(true)}
        >
          <Icon name="more" />
          <span>More</span>
        </button>
      </nav>
      <Dialog opened={more} onClose={() => setMore(false)} title="More" size={360}>
        <div className={styles.sheet}>
          {links.slice(ON_PHONES).map((link) => (
            <AreaNavLink
              key={link.to}
              link={link}
              badge={null}
              className={styles.inSheet}
              onClick={() => setMore(false)}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}

type LinkBadge = { text: string; spoken: string } | null
type AreaNavLinkProps = { link: AreaLink; badge: LinkBadge; className?: string | undefined; onClick?: () => void }

function AreaNavLink({ link: { to, label, icon }, badge, className = '', onClick }: AreaNavLinkProps) {
  return (
    <NavLink to={to} prefetch="intent" className={`${styles.link} ${className}`} {...(onClick ? { onClick } : {})}>
      <Icon name={icon} />
      <span>{label}</span>
      {badge && (
        <span className={`${styles.badge} hb-figures`}>
          {badge.text}
          <span className={styles.spoken}> {badge.spoken}</span>
        </span>
      )}
    </NavLink>
  )
}
