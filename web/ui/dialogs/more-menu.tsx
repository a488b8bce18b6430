import { type ReactNode, useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { Dialog } from './dialogs.ts'

type MoreMenuProps = {
  /** The menu's subject, for people who can't see its surroundings. */
  label: string
  title: ReactNode
  className?: string | undefined
  /** The buttons; each closes the menu before it acts. */
  children: (close: () => void) => ReactNode
}

/** Rarely used acts, behind three dots. */
export function MoreMenu({ label, title, className, children }: MoreMenuProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpened(true)}
      />
      <Dialog opened={opened} onClose={close} title={title} size={400}>
        <Stack gap={8}>{children(close)}</Stack>
      </Dialog>
    </>
  )
}
