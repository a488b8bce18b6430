import type { ReactNode } from 'react'

import { Notice } from '#web/ui/layout/notice.tsx'

/** For browsers that run no scripts: what to do instead. */
export function NoScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Notice as="p" tone="warn">
        {children}
      </Notice>
    </noscript>
  )
}
