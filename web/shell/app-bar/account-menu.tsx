import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Session } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

import { ownLinks } from './links.ts'

import styles from './account-menu.module.css'

/** The signed-in person on wide screens: initial and name, opening their links and Logout. */
export function AccountMenu({ session, onLogout }: { session: Session; onLogout: () => void }) {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useEffect(() => {
    if (!opened) return
    items(root.current)[0]?.focus()
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [opened])

  const { user } = session
  if (!user) return null
  const name = user.full_name || user.email

  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpened(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const list = items(root.current)
    const at = list.indexOf(document.activeElement as HTMLElement)
    list[(at + step + list.length) % list.length]?.focus()
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={menuId}
        onClick={() => setOpened(!opened)}
      >
        <Avatar name={name} initials={name.charAt(0).toUpperCase()} size={32} />
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div
        id={menuId}
        role="menu"
        tabIndex={-1}
        aria-label="Account"
        className={styles.menu}
        hidden={!opened}
        onKeyDown={onKeyDown}
      >
        {ownLinks(session).map(({ to, label }) => (
          <Link key={to} to={to} role="menuitem" tabIndex={-1} className={styles.item} onClick={() => setOpened(false)}>
            {label}
          </Link>
        ))}
        <Link to="/profile" role="menuitem" tabIndex={-1} className={styles.item} onClick={() => setOpened(false)}>
          Edit Profile
        </Link>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${styles.item} ${styles.logout}`}
          onClick={() => {
            close()
            onLogout()
          }}
        >
          <Icon name="logout" size={18} /> Logout
        </button>
      </div>
    </div>
  )
}

function items(root: HTMLElement | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>('[role=menuitem]')] : []
}
