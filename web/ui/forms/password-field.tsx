import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import styles from './password-field.module.css'

/** A password with a button that shows it; the button is part of the tab order. */
export function PasswordField(props: TextInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={styles.toggle}
          aria-label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
