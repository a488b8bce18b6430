import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'

const WAIT_MS = 300

/** A search that lives in the address as `?name=`; it asks 300 ms after the last letter. */
export function SearchBox({ name = 'search', label }: { name?: string; label: string }) {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const later = useTimeout()
  const asked = useRef(inAddress)

  // Back and forward change the address from outside; what is being typed stays.
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const change = (value: string) => {
    setText(value)
    later(() => {
      asked.current = value.trim()
      setParams(
        (present) => {
          const next = new URLSearchParams(present)
          if (asked.current) next.set(name, asked.current)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    }, WAIT_MS)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<Icon name="search" size={18} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
