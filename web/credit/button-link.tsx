import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that looks like a button. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  )
}
