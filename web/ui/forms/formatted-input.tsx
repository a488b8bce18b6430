import type { ChangeEvent } from 'react'
import { TextInput, type TextInputProps } from '#web/ui/forms/fields.tsx'

type FormattedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** Turns whatever has been typed so far into what is shown, for example `formatPhone`. */
  format: (typed: string) => string
  /** One character that the person typed, as opposed to one that `format` adds. */
  counts: RegExp
  onChange: (value: string) => void
}

/** Formats as typed; the caret stays behind the character it was behind, also in the middle. */
export function FormattedInput({ format, counts, value, onChange, ...rest }: FormattedInputProps) {
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const caret = input.selectionStart ?? input.value.length
    const typedBefore = countOf(input.value.slice(0, caret), counts)
    const shown = format(input.value)
    const place = placeAfter(shown, typedBefore, counts)
    // Set here, not after rendering: the browser would put the caret at the end of a value that comes from outside.
    input.value = shown
    input.setSelectionRange(place, place)
    onChange(shown)
  }
  return <TextInput {...rest} value={format(value)} onChange={change} />
}

/** The caret's place in `text` after `count` counted characters; the end when there are no more. */
function placeAfter(text: string, count: number, counts: RegExp): number {
  if (count === 0) return 0
  let seen = 0
  for (let i = 0; i < text.length; i += 1) {
    if (counts.test(text.charAt(i))) seen += 1
    if (seen === count) return text.slice(i + 1).search(counts) === -1 ? text.length : i + 1
  }
  return text.length
}

function countOf(text: string, counts: RegExp): number {
  return text.split('').filter((letter) => counts.test(letter)).length
}
