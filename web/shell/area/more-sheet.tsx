import { Dialog } from '#web/ui/dialogs/dialogs.ts'
import { Stack } from '#web/ui/layout/stack.tsx'

import type { AreaBadge } from './badge.tsx'
import type { AreaLink } from './links.ts'
import { SideLink } from './side-link.tsx'

import styles from './area.module.css'

type MoreSheetProps = {
  links: AreaLink[]
  badges: Readonly<Record<string, AreaBadge | null>>
  opened: boolean
  onClose: () => void
}

/** The pages that have no room in the bar of small screens. */
export function MoreSheet({ links, badges, opened, onClose }: MoreSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="More" size={360}>
      <Stack gap={4}>
        {links.map((link) => (
          <SideLink
            key={link.to}
            link={link}
            badge={badges[link.to] ?? null}
            className={styles.inSheet}
            onClick={onClose}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
