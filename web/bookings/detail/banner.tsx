import type { ReactNode } from 'react'

import type { IconName } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'

type BannerProps = {
  /** Names it for those who jump from part to part. */
  label: string
  icon: IconName
  title: string
  children: ReactNode
  buttons?: ReactNode
}

/** Something about a booking that wants to be read now, with what can be done about it. */
export function Banner({ label, icon, title, children, buttons }: BannerProps) {
  return (
    <Notice as="section" aria-label={label} icon={icon} title={title} actions={buttons}>
      {children}
    </Notice>
  )
}
