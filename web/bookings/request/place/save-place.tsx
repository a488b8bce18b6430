import { ADDRESS_LABEL_MAX } from '#contract/constants.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import type { BoxProps, FieldProps } from '#web/ui/forms/use-rules-form.tsx'

type SavePlaceProps = { box: BoxProps; field: FieldProps }

/** Another place may be saved for the next time. */
export function SavePlace({ box, field }: SavePlaceProps) {
  return (
    <>
      <Tick {...box}>Save this address for next time</Tick>
      {box.checked && (
        <TextInput
          label="What do you call it?"
          placeholder="Mum’s place"
          withAsterisk
          maxLength={ADDRESS_LABEL_MAX}
          {...field}
        />
      )}
    </>
  )
}
