import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import { Badge, type AreaBadge } from './badge.tsx'
import { type AreaLink, isCurrent, MESSAGES } from './links.ts'
import { useMarked } from './use-marked.ts'

import styles from './area.module.css'

/** A hint: it comes when the browser has nothing else to do. */
const UnreadBadge = lazyComponent(
  async () => (await import('./unread-badge.tsx')).UnreadBadge,
  () => false,
)

type SideLinkProps = { link: AreaLink; badge: AreaBadge | null; className?: string | undefined; onClick?: () => void }

/** One page of an area, with what waits there. */
export function SideLink({ link, badge, className = '', onClick }: SideLinkProps) {
  const marked = useMarked()
  return (
    <Link
      to={link.to}
      prefetch="intent"
      className={`${styles.link} ${link.sub ? styles.sub : ''} ${className}`}
      aria-current={isCurrent(link, marked) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={link.icon} />
      <span>{link.label}</span>
      {link === MESSAGES ? <UnreadBadge /> : badge && <Badge {...badge} />}
    </Link>
  )
}
