import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { LOGO_BAR_PX } from '#web/ui/measures.ts'
import { withRedirect } from '#web/redirects.ts'
import { useSession } from '#web/session.ts'
import { readView } from '#web/token.ts'
import { AccountMenu } from './account-menu.tsx'
import { LogoutDialog, MessagesLink, NavDrawer } from './dialogs.ts'
import { barLinks, wantedAt } from './links.ts'
import { Logo } from './logo.tsx'
import { NavItemLink } from './nav-item-link.tsx'
import { Reconnect } from '#web/shell/reconnect.tsx'
import { SandboxStrip } from '#web/shell/sandbox-strip.tsx'
import { useScrolled } from './use-scrolled.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import styles from './app-bar.module.css'

/** For signed-in people: its place is reserved until it is there. */
const InboxBell = lazyComponent(async () => (await import('./inbox-bell.tsx')).InboxBell)

/** For an admin who views the site as another person. */
const ViewStrip = lazyComponent(async () => (await import('#web/shell/view-strip.tsx')).ViewStrip)

const TRANSPARENT = /^\/(?:(?:login|signup)\/?)?$/

/** The one bar of every page: links by who is signed in, a drawer below 900 px. */
export function AppBar() {
  const { pathname, search } = useLocation()
  const wanted = wantedAt(pathname, search)
  const { hidden, solid } = useScrolled()
  const session = useSession()
  const isViewed = session.status !== 'loading' && readView() !== null
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)

  return (
    <>
      <header
        className={styles.bar}
        data-hidden={(hidden && !isViewed) || undefined}
        data-solid={solid || !TRANSPARENT.test(pathname) || undefined}
        data-raised={solid || undefined}
        data-over-hero={(pathname === '/' && !solid) || undefined}
      >
        {isViewed ? <ViewStrip /> : <SandboxStrip />}
        <Row className={`hb-wrap ${styles.row}`}>
          <Link to="/" className={styles.logo}>
            <Logo width={LOGO_BAR_PX} white={pathname === '/' && !solid} />
          </Link>
          <Row as="nav" gap={4} className={styles.links} aria-label="Main">
            {barLinks(session).map((item) => (
              <NavItemLink key={item.to} item={item} prefetch="intent" viewTransition className={styles.link} />
            ))}
          </Row>
          <Row gap={4} className={styles.signs}>
            {session.user && session.user.role !== 'admin' && <MessagesLink />}
            {session.user && (
              <div className={styles.bell}>
                <InboxBell />
              </div>
            )}
          </Row>
          <Row className={styles.account} data-pending={session.status === 'loading' || undefined}>
            {session.user && <AccountMenu session={session} onLogout={() => setLeaving(true)} />}
            {session.status === 'unreachable' && <Reconnect />}
            {(session.status === 'anonymous' || session.status === 'loading') && (
              <>
                <NavLink to={withRedirect('/login', wanted)} className={styles.link ?? ''}>
                  Login
                </NavLink>
                <Button component={Link} to={withRedirect('/signup', wanted)} size="sm">
                  Sign Up
                </Button>
              </>
            )}
          </Row>
          <IconButton
            icon="menu"
            iconSize={24}
            label="Open menu"
            className={styles.menu}
            aria-haspopup="dialog"
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          />
        </Row>
      </header>
      <NavDrawer
        opened={drawer}
        session={session}
        onClose={() => setDrawer(false)}
        onLogout={() => {
          setDrawer(false)
          setLeaving(true)
        }}
      />
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
