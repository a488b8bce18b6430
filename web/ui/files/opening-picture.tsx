import { useState } from 'react'

import { Dialog } from '#web/ui/dialogs/dialogs.ts'

import { PrivatePicture } from './file-field.ts'

import styles from './opening-picture.module.css'

type OpeningPictureProps = {
  link: string
  alt: string
  width: number | null
  height: number | null
  onExpired: () => void
  /** Class of the small picture, and of the button around it. */
  className?: string | undefined
  buttonClassName?: string | undefined
}

/** A private picture, small in its place; as large as there is room in a dialog. */
export function OpeningPicture({ className, buttonClassName, ...props }: OpeningPictureProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={buttonClassName}
        aria-label={`Open ${props.alt}`}
        onClick={() => setOpened(true)}
      >
        <PrivatePicture {...props} className={className} />
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={props.alt} size={960}>
        <PrivatePicture {...props} className={styles.large} />
      </Dialog>
    </>
  )
}
