import { Link, type LinkProps, useLocation } from 'react-router'

import { isCurrent, type NavItem } from './links.ts'

/** A link of the bar or of the drawer; the one for the current page says so. */
export function NavItemLink({ item, ...rest }: { item: NavItem } & Omit<LinkProps, 'to' | 'children'>) {
  const { pathname } = useLocation()
  return (
    <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} {...rest}>
      {item.label}
    </Link>
  )
}
