import { type ReactNode, useState } from 'react'

import type { SessionUser } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import type { AreaBadge } from './badge.tsx'
import { areaOf, isCurrent } from './links.ts'
import { SideLink } from './side-link.tsx'
import { useMarked } from './use-marked.ts'

import styles from './area.module.css'

const ON_PHONES = 4

/** Only phones have it. */
const MoreSheet = lazyComponent(
  async () => (await import('./more-sheet.tsx')).MoreSheet,
  ({ opened }) => opened,
)
const EmailBanner = lazyComponent(async () => (await import('./email-banner.tsx')).EmailBanner)

type AreaProps = {
  user: SessionUser
  /** By the address of the link. */
  badges?: Readonly<Record<string, AreaBadge | null>>
  /** Above every page of the area. */
  banner?: ReactNode
  /** Has a column also where others have the bar: icons with a word below. */
  folds?: boolean
  children: ReactNode
}

/** Layout of a person's own pages: links in a column beside the page, on small screens in a bar at the bottom. */
export function Area({ user, badges = {}, banner, folds = false, children }: AreaProps) {
  const { label, links } = areaOf(user)
  const [more, setMore] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const marked = useMarked()
  // One that would be alone behind More has its place in the bar as well.
  const front = links.filter((link) => !link.behind)
  const shown = links.length > ON_PHONES + 1 ? front.slice(0, ON_PHONES) : links
  const behind = links.filter((link) => !shown.includes(link))
  const folded = links.filter((link) => link.folded)
  return (
    <div className={`hb-wrap hb-page ${styles.area} ${folds ? styles.folds : ''}`}>
      <nav className={styles.side} aria-label={label}>
        {links
          .filter((link) => !link.folded)
          .map((link) => (
            <SideLink
              key={link.to}
              link={link}
              badge={badges[link.to] ?? null}
              className={shown.includes(link) ? '' : styles.wide}
            />
          ))}
        {folded.length > 0 && (
          <button
            type="button"
            className={`${styles.link} ${styles.wide} ${styles.unfold}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon name="more" />
            <span>More</span>
            <Icon name="chevron-down" size={18} />
          </button>
        )}
        {folded
          .filter((link) => isUnfolded || isCurrent(link, marked))
          .map((link) => (
            <SideLink key={link.to} link={link} badge={badges[link.to] ?? null} className={styles.wide} />
          ))}
        {behind.length > 0 && (
          <button
            type="button"
            className={`${styles.link} ${styles.more}`}
            aria-haspopup="dialog"
            data-active={behind.some((link) => isCurrent(link, marked)) || undefined}
            onClick={() => setMore(true)}
          >
            <Icon name="more" />
            <span>More</span>
          </button>
        )}
      </nav>
      <MoreSheet links={behind} badges={badges} opened={more} onClose={() => setMore(false)} />
      <div className={styles.page}>
        {user.email_state === 'confirmed' || <EmailBanner user={user} />}
        {banner}
        {children}
      </div>
    </div>
  )
}
