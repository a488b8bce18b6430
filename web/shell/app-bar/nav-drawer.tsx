import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { withRedirect } from '#web/redirects.ts'
import type { Session } from '#web/session.ts'
import { Reconnect } from '#web/shell/reconnect.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { DRAWER_WIDTH_PX, LOGO_DRAWER_PX } from '#web/ui/measures.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

import { barLinks, wantedAt } from './links.ts'
import { Logo } from './logo.tsx'
import { NavItemLink } from './nav-item-link.tsx'

import styles from './nav-drawer.module.css'

type NavDrawerProps = { opened: boolean; session: Session; onClose: () => void; onLogout: () => void }

/** The links of the bar below 900 px: 280 px wide, slides in, closes on Escape, outside and on arriving somewhere. */
export function NavDrawer({ opened, session, onClose, onLogout }: NavDrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()
  const wanted = wantedAt(pathname, search)
  useEffect(() => {
    const dialog = ref.current
    if (opened) dialog?.showModal()
    else dialog?.close()
  }, [opened])

  const { user } = session
  const name = user?.full_name || user?.email
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={ref}
      className={styles.drawer}
      style={{ width: DRAWER_WIDTH_PX }}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.panel}>
        <Row justify="between" className={styles.head}>
          <Link to="/" className={styles.logo} onClick={onClose}>
            <Logo width={LOGO_DRAWER_PX} />
          </Link>
          <IconButton icon="close" iconSize={24} label="Close menu" className={styles.close} onClick={onClose} />
        </Row>
        {name && (
          <Row as="p" gap={12} className={styles.user}>
            <Avatar name={name} initials={name.charAt(0).toUpperCase()} size={40} />
            <span>{name}</span>
          </Row>
        )}
        <Stack as="nav" gap={4} className={styles.links} aria-label="Main">
          {barLinks(session).map((item) => (
            <NavItemLink key={item.to} item={item} className={styles.link} onClick={onClose} />
          ))}
          {user && (
            <NavLink to="/profile" className={styles.link ?? ''} onClick={onClose}>
              Edit Profile
            </NavLink>
          )}
        </Stack>
        <Stack gap={12} className={styles.foot}>
          {session.status === 'unreachable' && <Reconnect />}
          {user && (
            <Button variant="default" fullWidth leftSection={<Icon name="logout" size={18} />} onClick={onLogout}>
              Logout
            </Button>
          )}
          {session.status === 'anonymous' && (
            <>
              <Button
                component={Link}
                to={withRedirect('/login', wanted)}
                variant="default"
                fullWidth
                onClick={onClose}
              >
                Login
              </Button>
              <Button component={Link} to={withRedirect('/signup', wanted)} fullWidth onClick={onClose}>
                Sign Up
              </Button>
            </>
          )}
        </Stack>
      </div>
    </dialog>
  )
}
