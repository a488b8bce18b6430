import { useState } from 'react'

import { TextInput, type TextInputProps } from '#web/ui/forms/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

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
      rightSection={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={visible ? 'Hide password' : 'Show password'}
          size={40}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
